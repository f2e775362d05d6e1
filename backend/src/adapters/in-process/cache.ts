import { LRUCache } from 'lru-cache';
import type { Cache } from '../../ports/cache';
import type { Clock } from '../../ports/clock';

interface Entry {
  readonly value: unknown;
  readonly untilMs: number;
}

/** Owners whose entries of one kind are kept; those that nothing was asked of for longest go first. */
const mostOwners = 10_000;
/** Of one owner and kind: more than anybody needs within the time that entries live. */
const mostOfOwner = 200;
/** Guests cannot be told apart, and share one owner's place. */
const mostOfGuests = 10_000;

/**
 * Kept in this process. Each kind of entry has a store of its own, and in it each owner: nobody's entries push out another
 * kind, or what is kept for somebody else.
 */
export class InProcessCache implements Cache {
  private readonly stores = new Map<string, LRUCache<string, LRUCache<string, Entry>>>();

  constructor(private readonly clock: Clock) {}

  async get<Value>(key: string): Promise<Value | undefined> {
    const entries = this.entriesOf(key);
    const entry = entries?.get(key);
    if (entry === undefined) return undefined;
    if (entry.untilMs > this.clock.nowMs()) return entry.value as Value;
    entries?.delete(key);
    return undefined;
  }

  async set<Value>(key: string, value: Value, forMs: number): Promise<void> {
    const { kind, owner } = placeOf(key);
    const store = this.stores.get(kind) ?? new LRUCache({ max: mostOwners });
    this.stores.set(kind, store);
    const entries = store.get(owner) ?? new LRUCache({ max: owner === 'guest' ? mostOfGuests : mostOfOwner });
    store.set(owner, entries);
    entries.set(key, { value, untilMs: this.clock.nowMs() + forMs });
  }

  async delete(key: string): Promise<void> {
    this.entriesOf(key)?.delete(key);
  }

  private entriesOf(key: string): LRUCache<string, Entry> | undefined {
    const { kind, owner } = placeOf(key);
    return this.stores.get(kind)?.get(owner);
  }
}

/** Keys are written `{kind}/{owner}/…` or `{kind}:{owner}:…`; one without an owner is its own. */
function placeOf(key: string): { readonly kind: string; readonly owner: string } {
  const [, kind = key, separator = '/', rest = ''] = /^([^/:]+)([/:])(.*)$/s.exec(key) ?? [];
  return { kind, owner: rest.split(separator, 1)[0] ?? '' };
}
