import { LRUCache } from 'lru-cache';
import type { Cache } from '../../ports/cache';
import type { Clock } from '../../ports/clock';

interface Entry {
  readonly value: unknown;
  readonly untilMs: number;
}

/** Upper bound of owners per kind of entry; the least recently used owner is evicted first. */
const mostOwners = 10_000;
/** Upper bound of entries per owner and kind, which exceeds what anyone needs while entries live. */
const mostOfOwner = 200;
/** Guests are indistinguishable, so they share the entries of one owner. */
const mostOfGuests = 10_000;

/**
 * A cache in this process. Each kind of entry has its own store, subdivided by owner, so that entries of one owner
 * evict neither another kind nor entries of other owners.
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

/** Keys have the form `{kind}/{owner}/…` or `{kind}:{owner}:…`; a key without an owner is its own owner. */
function placeOf(key: string): { readonly kind: string; readonly owner: string } {
  const [, kind = key, separator = '/', rest = ''] = /^([^/:]+)([/:])(.*)$/s.exec(key) ?? [];
  return { kind, owner: rest.split(separator, 1)[0] ?? '' };
}
