/** The roles of a signed-in account. Sessions store only the SHA-256 of the cookie's value, never the value itself. */
export type Role = 'listener' | 'artist' | 'admin' | 'finance';

export interface Session {
  /** Public id for listing and revoking sessions; it is not the cookie. */
  readonly id: string;
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  readonly expiresAtMs: number;
  /** Absolute expiry, regardless of use; null if only the usual longest lifetime applies. */
  readonly endsAtMs?: number | null;
  readonly userAgent: string;
  readonly address: string;
}

export interface Sessions {
  /** Creates a session and its cookie value (32 random bytes, base64url). */
  create(session: {
    readonly userId: string;
    readonly roles: readonly Role[];
    readonly userAgent: string;
    readonly address: string;
    readonly endsAtMs?: number | null;
  }): Promise<{ readonly cookie: string; readonly session: Session }>;
  /**
   * Finds the living session of a cookie and renews its 30 days, writing at most once an hour.
   * @param orRecent also accepts what this process has read within the last 30 seconds, if the sessions cannot be read
   * now and this one was not revoked. Only for requests that change nothing.
   */
  find(cookie: string, orRecent?: boolean): Promise<Session | undefined>;
  listOf(userId: string): Promise<readonly Session[]>;
  /** Revokes a session immediately, on every process. False if the session does not belong to that user. */
  revoke(userId: string, sessionId: string): Promise<boolean>;
  /** Revokes all sessions of a user, optionally except one; returns their ids. */
  revokeAllOf(userId: string, exceptSessionId?: string): Promise<readonly string[]>;
  /**
   * Changes the roles of all living sessions of the user.
   * @param endsAtMs the latest absolute expiry from now on; an earlier one stays
   */
  changeRoles(userId: string, roles: readonly Role[], endsAtMs?: number | null): Promise<void>;
}

/** Recent revocations, stored in another engine than the sessions. */
export interface Revocations {
  /** Notes session ids and user ids whose copies must not be used. @throws UnavailableError */
  note(ids: readonly string[]): Promise<void>;
  /** Whether one of them was noted while copies of that moment may still exist. @throws UnavailableError */
  some(ids: readonly string[]): Promise<boolean>;
}
