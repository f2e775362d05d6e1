/** A cache with a time to live per entry. Any entry may be evicted at any time. */
export interface Cache {
  get<Value>(key: string): Promise<Value | undefined>;
  set<Value>(key: string, value: Value, forMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}
