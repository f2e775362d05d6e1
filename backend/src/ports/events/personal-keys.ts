/**
 * One key per person that encrypts the personal data in events (crypto-shredding). Destroying the key makes that data
 * unreadable forever, while sums and hashes, which cover the ciphertext, still verify. Keys are stored apart from the
 * log.
 */
export interface PersonalKeys {
  /** Returns the person's 32-byte key, created on the first call. Undefined once the key was destroyed. */
  obtain(subjectId: string): Promise<Buffer | undefined>;
  /** Returns the key; undefined if it does not exist or was destroyed. */
  find(subjectId: string): Promise<Buffer | undefined>;
  /** Destroys the key; durable when it resolves. The subject never gets another key. */
  destroy(subjectId: string): Promise<void>;
  destroyed(): Promise<readonly { readonly subjectId: string; readonly at: string }[]>;
}
