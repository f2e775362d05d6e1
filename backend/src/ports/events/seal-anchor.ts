/** An append-only place outside the log where seals are written. */
export interface SealAnchor {
  /** Returns the lines written so far, oldest first; empty if there are none yet. */
  lines(): Promise<readonly string[]>;
  /** Appends lines; durable once it resolves. */
  append(lines: readonly string[]): Promise<void>;
}

/** What a time-stamp token proves: the text existed at that time. */
export interface ProvenTime {
  readonly at: string;
  /** The subject of the certificate that signed the token. */
  readonly authority: string;
}

/** The reason for which a time-stamp token proves nothing, as a clause that begins with “it”. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
}

/**
 * Checks a time-stamp token (RFC 3161, DER in base64) for a text.
 * @throws TimestampError
 */
export type CheckTimestamp = (token: string, text: string) => Promise<ProvenTime>;

/** A time-stamp server: a third party that signs that a text existed at a time. */
export interface TimestampAuthority {
  /**
   * Returns a token that was checked.
   * @throws TimestampError if the server refuses, or answers with a token that proves nothing
   */
  stamp(text: string): Promise<string>;
}

/** How the seals of the ledger are signed and where they are anchored. */
export interface Sealing {
  /** The private Ed25519 key as PEM; undefined for a key that is derived from the installation's secret. */
  readonly keyPem?: string;
  /** The key that was used before `keyPem`, as PEM, which endorses it. */
  readonly formerKeyPem?: string;
  /** True if an operator states that the former key is lost, so that nothing can endorse the new one. */
  readonly isFormerKeyLost?: boolean;
  /** Undefined if seals are not anchored in a file. */
  readonly anchor?: SealAnchor;
  /** The auditor's address, to which each seal is mailed; undefined if seals are not mailed. */
  readonly mailTo?: string;
  /** Undefined if seals are not time-stamped. */
  readonly timestamps?: TimestampAuthority;
  /** Also checks earlier tokens when no server is set any more. */
  readonly checkTimestamp?: CheckTimestamp;
}
