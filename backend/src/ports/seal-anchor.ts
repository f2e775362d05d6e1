/** An append-only place outside the log where seals are written. */
export interface SealAnchor {
  /** Returns the lines written so far, oldest first; empty if there are none yet. */
  lines(): Promise<readonly string[]>;
  /** Appends lines; durable once it resolves. */
  append(lines: readonly string[]): Promise<void>;
}

/** How the seals of the ledger are signed and where they are anchored. */
export interface Sealing {
  /** The private Ed25519 key as PEM; undefined for a key that is derived from the installation's secret. */
  readonly keyPem?: string;
  /** Undefined if seals are not anchored. */
  readonly anchor?: SealAnchor;
}
