/** Answers worth keeping for a while. Anything may vanish at any time. */
export interface Cache {
  get<Value>(key: string): Promise<Value | undefined>;
  set<Value>(key: string, value: Value, forMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}
