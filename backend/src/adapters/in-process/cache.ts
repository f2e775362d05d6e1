import { LRUCache } from 'lru-cache';
import { cachePlaceOf, cacheQuotaOf } from '../../kernel/values/cache-place';
import type { Cache } from '../../ports/operations/cache';
import type { Clock } from '../../ports/operations/clock';

interface Entry {
  readonly value: unknown;
  readonly untilMs: number;
}

/** Upper bound of owners per kind of entry; the least recently used owner is evicted first. */
const mostOwners = 10_000;

/** A cache in this process, with a store for each kind of entry and a quota for each owner. */
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
    const place = cachePlaceOf(key);
    const { kind, owner } = place;
    const store = this.stores.get(kind) ?? new LRUCache({ max: mostOwners });
    this.stores.set(kind, store);
    const entries = store.get(owner) ?? new LRUCache({ max: cacheQuotaOf(place) });
    store.set(owner, entries);
    entries.set(key, { value, untilMs: this.clock.nowMs() + forMs });
  }

  async delete(key: string): Promise<void> {
    this.entriesOf(key)?.delete(key);
  }

  private entriesOf(key: string): LRUCache<string, Entry> | undefined {
    const { kind, owner } = cachePlaceOf(key);
    return this.stores.get(kind)?.get(owner);
  }
}
