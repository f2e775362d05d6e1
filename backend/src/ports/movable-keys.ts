// Personal keys as a migration moves them from one engine to another; nothing else lists keys.
export interface MovableKey {
  readonly subjectId: string;
  /** Null once it was destroyed. */
  readonly key: Buffer | null;
  /** ISO 8601. */
  readonly destroyedAt: string | null;
}

export interface MovableKeys {
  entries(): Promise<readonly MovableKey[]>;
  /** Takes the key as it is; one that was destroyed stays destroyed. */
  adopt(entry: MovableKey): Promise<void>;
}
