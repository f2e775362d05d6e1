/** What a sandbox of a payment provider remembers: collections of JSON objects, there again after a restart. */
export interface SandboxCollection<T> {
  get(id: string): T | undefined;
  /** Oldest first. */
  all(): readonly T[];
  /** Puts it in the place of the one with this id. Objects are never changed in place. */
  put(id: string, object: T): T;
  delete(id: string): void;
}

export interface SandboxStore {
  collection<T>(kind: string): SandboxCollection<T>;
  /** Runs changes as one; when it throws, none of them has happened. Changes within changes are part of the outer one. */
  change<Result>(changes: () => Result): Result;
  close(): void;
}
