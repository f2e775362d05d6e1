/**
 * One key per person for the personal data in events (crypto-shredding). Destroying it makes that data unreadable for
 * ever, while sums and hashes, which cover the ciphertext, still verify. Kept apart from the log.
 */
export interface PersonalKeys {
  /** The person's 32-byte key, made on the first call. Undefined once it was destroyed. */
  obtain(subjectId: string): Promise<Buffer | undefined>;
  /** The key, or undefined when there is none or it was destroyed. */
  find(subjectId: string): Promise<Buffer | undefined>;
  /** Durable when it resolves; the subject never gets another key. */
  destroy(subjectId: string): Promise<void>;
  destroyed(): Promise<readonly { readonly subjectId: string; readonly at: string }[]>;
}
