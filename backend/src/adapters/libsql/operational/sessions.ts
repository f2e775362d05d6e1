import { createHash, randomBytes } from 'node:crypto';
import { BoundedMap } from '../../../kernel/values/bounded-map';
import { newId } from '../../../kernel/values/ids';
import { sessionExpiry } from '../../../kernel/values/session-expiry';
import type { Clock } from '../../../ports/operations/clock';
import type { Role, Session, Sessions } from '../../../ports/operations/sessions';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { addColumn, type Database } from '../database/database';

/** Minimum interval between two renewals of a session, so that not every read causes a write. */
const touchMs = 60 * 60 * 1000;
const cookieBytes = 32;
const remembered = 10_000;

const columns = 'id, user_id, roles, created_ms, seen_ms, expires_ms, user_agent, address, ends_ms';
type Row = readonly [string, string, string, number, number, number, string, string, number | null];

export class StoredSessions implements Sessions {
  /** Cache of sessions in use, by cookie. Any change of a session, by this thread or another, clears all of it. */
  private readonly remembered = new BoundedMap<string, Session>(remembered);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Called when a living session was changed, because another thread may have cached it. */
    private readonly onChanged: () => void = () => undefined,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS sessions (
        hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, roles TEXT NOT NULL,
        created_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL,
        user_agent TEXT NOT NULL, address TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (user_id);
      CREATE INDEX IF NOT EXISTS sessions_by_end ON sessions (expires_ms);
    `);
    addColumn(database, 'sessions', 'ends_ms INTEGER');
  }

  async create(about: {
    userId: string;
    roles: readonly Role[];
    userAgent: string;
    address: string;
    endsAtMs?: number | null;
  }) {
    const cookie = randomBytes(cookieBytes).toString('base64url');
    const nowMs = this.clock.nowMs();
    const session: Session = {
      ...about,
      id: newId(),
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      expiresAtMs: sessionExpiry(nowMs, { createdAtMs: nowMs, endsAtMs: about.endsAtMs }),
      endsAtMs: about.endsAtMs ?? null,
      userAgent: about.userAgent.slice(0, 300),
    };
    this.database.transaction(() => {
      this.database.prepare('DELETE FROM sessions WHERE expires_ms <= ?').run(nowMs);
      this.database
        .prepare(`INSERT INTO sessions (hash, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .run(
          hashOf(cookie),
          session.id,
          session.userId,
          JSON.stringify(session.roles),
          nowMs,
          nowMs,
          session.expiresAtMs,
          session.userAgent,
          session.address,
          session.endsAtMs ?? null,
        );
    });
    return { cookie, session };
  }

  async find(cookie: string): Promise<Session | undefined> {
    const nowMs = this.clock.nowMs();
    const known = this.remembered.get(cookie);
    if (known !== undefined && nowMs - known.lastSeenAtMs < touchMs && nowMs < known.expiresAtMs) return known;
    const session = this.findStored(cookie, nowMs);
    if (session !== undefined) this.remembered.set(cookie, session);
    return session;
  }

  private findStored(cookie: string, nowMs: number): Session | undefined {
    const hash = hashOf(cookie);
    const row = this.database
      .prepare<Row>(`SELECT ${columns} FROM sessions WHERE hash = ? AND expires_ms > ?`)
      .get(hash, nowMs);
    if (row === undefined) return undefined;
    const session = sessionOf(row);
    if (nowMs - session.lastSeenAtMs < touchMs) return session;
    const expiresAtMs = sessionExpiry(nowMs, session);
    try {
      this.database
        .prepare('UPDATE sessions SET seen_ms = ?, expires_ms = ? WHERE hash = ?')
        .run(nowMs, expiresAtMs, hash);
    } catch (error) {
      // The next read renews the session; a full disk must not prevent reading.
      if (error instanceof StorageFullError) return session;
      throw error;
    }
    return { ...session, lastSeenAtMs: nowMs, expiresAtMs };
  }

  async listOf(userId: string): Promise<readonly Session[]> {
    return this.database
      .prepare<Row>(`SELECT ${columns} FROM sessions WHERE user_id = ? AND expires_ms > ? ORDER BY seen_ms DESC, id`)
      .all(userId, this.clock.nowMs())
      .map(sessionOf);
  }

  /** Must be called when another thread has changed sessions. */
  forget(): void {
    this.remembered.clear();
  }

  async revoke(userId: string, sessionId: string): Promise<boolean> {
    return (
      this.changed(() =>
        this.database.prepare('DELETE FROM sessions WHERE user_id = ? AND id = ?').run(userId, sessionId),
      ) > 0
    );
  }

  async revokeAllOf(userId: string, exceptSessionId = ''): Promise<readonly string[]> {
    return this.changed(() =>
      this.database.transaction(() => {
        const ids = this.database
          .prepare<[string]>('SELECT id FROM sessions WHERE user_id = ? AND id <> ?')
          .all(userId, exceptSessionId)
          .map(([id]) => id);
        this.database.prepare('DELETE FROM sessions WHERE user_id = ? AND id <> ?').run(userId, exceptSessionId);
        return ids;
      }),
    );
  }

  async changeRoles(userId: string, roles: readonly Role[], endsAtMs: number | null = null): Promise<void> {
    this.changed(() =>
      this.database.transaction(() => {
        this.database.prepare('UPDATE sessions SET roles = ? WHERE user_id = ?').run(JSON.stringify(roles), userId);
        if (endsAtMs === null) return;
        this.database
          .prepare(
            'UPDATE sessions SET ends_ms = min(ifnull(ends_ms, ?), ?), expires_ms = min(expires_ms, ?) WHERE user_id = ?',
          )
          .run(endsAtMs, endsAtMs, endsAtMs, userId);
      }),
    );
  }

  /** Clears the cache only after the change is stored, so that no reader can cache the former state again. */
  private changed<Result>(change: () => Result): Result {
    const result = change();
    this.forget();
    this.onChanged();
    return result;
  }
}

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}

function sessionOf(row: Row): Session {
  return {
    id: row[0],
    userId: row[1],
    roles: JSON.parse(row[2]) as readonly Role[],
    createdAtMs: row[3],
    lastSeenAtMs: row[4],
    expiresAtMs: row[5],
    userAgent: row[6],
    address: row[7],
    endsAtMs: row[8],
  };
}
