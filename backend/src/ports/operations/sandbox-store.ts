/** What a payment provider's sandbox stores: collections of JSON objects that survive a restart. */
export interface SandboxCollection<T> {
  get(id: string): T | undefined;
  /** Returns all objects, oldest first. */
  all(): readonly T[];
  /** Replaces the object with this id. Objects are never changed in place. */
  put(id: string, object: T): T;
  delete(id: string): void;
}

export interface SandboxStore {
  collection<T>(kind: string): SandboxCollection<T>;
  /** Runs changes in one transaction that rolls back if they throw. Nested changes join the outer transaction. */
  change<Result>(changes: () => Result): Result;
  close(): void;
}
