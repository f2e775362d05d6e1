/** A place outside of the log that seals are written to, which is only appended to. */
export interface SealAnchor {
  /** What was written so far, oldest first; empty when there is nothing yet. */
  lines(): Promise<readonly string[]>;
  /** Durable once it resolves. */
  append(lines: readonly string[]): Promise<void>;
}

/** How the seals of the ledger are signed and where they are anchored. */
export interface Sealing {
  /** The private Ed25519 key as PEM; undefined for one that follows from the installation's secret. */
  readonly keyPem?: string;
  /** Undefined where nothing is anchored. */
  readonly anchor?: SealAnchor;
}
