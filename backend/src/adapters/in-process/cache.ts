import { LRUCache } from 'lru-cache';
import type { Cache } from '../../ports/cache';
import type { Clock } from '../../ports/clock';

const entries = 10_000;

/** Kept in this process; what was not used of late goes first. */
export class InProcessCache implements Cache {
  private readonly entries = new LRUCache<string, { readonly value: unknown; readonly untilMs: number }>({
    max: entries,
  });

  constructor(private readonly clock: Clock) {}

  async get<Value>(key: string): Promise<Value | undefined> {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.untilMs > this.clock.nowMs()) return entry.value as Value;
    this.entries.delete(key);
    return undefined;
  }

  async set<Value>(key: string, value: Value, forMs: number): Promise<void> {
    this.entries.set(key, { value, untilMs: this.clock.nowMs() + forMs });
  }

  async delete(key: string): Promise<void> {
    this.entries.delete(key);
  }
}
