/** Sign-ins. The cookie's value is never stored, only its SHA-256. */
export type Role = 'listener' | 'artist' | 'admin' | 'finance';

export interface Session {
  /** Public id, to list and revoke by; not the cookie. */
  readonly id: string;
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  readonly expiresAtMs: number;
  /** When it ends however often it is used; null without such an end. */
  readonly endsAtMs?: number | null;
  readonly userAgent: string;
  readonly address: string;
}

export interface Sessions {
  /** Makes a session and the cookie value that stands for it (32 random bytes, base64url). */
  create(session: {
    readonly userId: string;
    readonly roles: readonly Role[];
    readonly userAgent: string;
    readonly address: string;
    readonly endsAtMs?: number | null;
  }): Promise<{ readonly cookie: string; readonly session: Session }>;
  /** The living session of a cookie. Its 30 days start anew, written at most once an hour. */
  find(cookie: string): Promise<Session | undefined>;
  listOf(userId: string): Promise<readonly Session[]>;
  /** Works at once, on every process. False when it is not that user's. */
  revoke(userId: string, sessionId: string): Promise<boolean>;
  /** Revokes all of a user's but, where given, one; answers their ids. */
  revokeAllOf(userId: string, exceptSessionId?: string): Promise<readonly string[]>;
  /**
   * Every living session of the user has these roles from now on.
   * @param endsAtMs the latest end of them from now on; an earlier one stays
   */
  changeRoles(userId: string, roles: readonly Role[], endsAtMs?: number | null): Promise<void>;
}
