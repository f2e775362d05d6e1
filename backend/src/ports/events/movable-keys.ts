// Personal keys for a migration from one engine to another, which is the only code that lists keys.
export interface MovableKey {
  readonly subjectId: string;
  /** Null once the key was destroyed. */
  readonly key: Buffer | null;
  /** When the key was destroyed, ISO 8601; null for a living key. */
  readonly destroyedAt: string | null;
}

export interface MovableKeys {
  entries(): Promise<readonly MovableKey[]>;
  /** Stores the key unchanged; a destroyed key stays destroyed. */
  adopt(entry: MovableKey): Promise<void>;
}
