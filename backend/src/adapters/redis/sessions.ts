// Sessions in Redis (with its append-only file): one entry under the hash of the cookie, and an index of ids per user.
// Every request asks Redis, so a revoked session ends on all processes at once. While Redis is unavailable, reads use
// recent copies of its answers, unless the session is in the list of revocations.
import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { newId } from '../../kernel/values/ids';
import { idleSessionMs, sessionExpiry } from '../../kernel/values/session-expiry';
import type { Clock } from '../../ports/operations/clock';
import type { Revocations, Role, Session, Sessions } from '../../ports/operations/sessions';
import { UnavailableError } from '../../ports/operations/unavailable';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

/** Minimum interval between two renewals of a session, so that not every read causes a write. */
const touchMs = 60 * 60 * 1000;
const cookieBytes = 32;

/** Replaces a session only if it is unchanged: a revoked session must not be restored. Returns whether it did. */
const replace = new RedisScript<number>(`
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
  return 1
`);

const add = new RedisScript<null>(`
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
  redis.call('HSET', KEYS[2], ARGV[2], KEYS[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
`);

const remove = new RedisScript<number>(`
  local removed = redis.call('DEL', KEYS[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
  return removed
`);

/** Upper bound of the copies in one process. */
const mostCopies = 20_000;
/** How long a copy may be used after Redis confirmed it. */
const copyForMs = 30_000;

interface Kept {
  readonly session: Session;
  /** The stored entry, used for compare-and-set. */
  readonly text: string;
  readonly key: string;
}

export class RedisSessions implements Sessions {
  private readonly copies: LRUCache<string, Session>;

  /** @param revocations without them, no copy is ever used. */
  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
    private readonly revocations?: Revocations,
    copiesForMs = copyForMs,
  ) {
    this.copies = new LRUCache({ max: mostCopies, ttl: copiesForMs, updateAgeOnGet: false });
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
      ...{ id: newId(), userId: about.userId, roles: about.roles },
      ...{
        createdAtMs: nowMs,
        lastSeenAtMs: nowMs,
        expiresAtMs: sessionExpiry(nowMs, { createdAtMs: nowMs, endsAtMs: about.endsAtMs }),
      },
      ...{ endsAtMs: about.endsAtMs ?? null },
      ...{ userAgent: about.userAgent.slice(0, 300), address: about.address },
    };
    const keys = [this.keyOf(cookie), this.userKey(about.userId)];
    await add.run(this.connection, keys, [
      JSON.stringify(session),
      session.id,
      Math.max(1, session.expiresAtMs - nowMs),
      idleSessionMs,
    ]);
    return { cookie, session };
  }

  /** @throws UnavailableError, so that no user is treated as a guest because Redis is unavailable. */
  async find(cookie: string, orRecent = false): Promise<Session | undefined> {
    const key = this.keyOf(cookie);
    try {
      const session = await this.findStored(cookie, key);
      if (session === undefined) this.copies.delete(key);
      else if (this.revocations !== undefined) this.copies.set(key, session);
      return session;
    } catch (error) {
      const copy = orRecent && error instanceof UnavailableError ? await this.copyOf(key) : undefined;
      if (copy === undefined) throw error;
      return copy;
    }
  }

  private async copyOf(key: string): Promise<Session | undefined> {
    const copy = this.copies.get(key);
    if (copy === undefined || copy.expiresAtMs <= this.clock.nowMs()) return undefined;
    return (await this.revocations?.some([copy.id, copy.userId])) === false ? copy : undefined;
  }

  /** The list is written first: once a session has ended in Redis, no process may use a copy. */
  private async noteRevoked(id: string): Promise<void> {
    try {
      await this.revocations?.note([id]);
    } catch (error) {
      // Redis ends the session even while the list is unavailable; a copy would be used only if Redis failed as well.
      if (!(error instanceof UnavailableError)) throw error;
    }
  }

  private async findStored(cookie: string, key: string): Promise<Session | undefined> {
    const kept = this.alive(key, await asked(this.connection.redis.get(key)));
    if (kept === undefined) return undefined;
    const nowMs = this.clock.nowMs();
    if (nowMs - kept.session.lastSeenAtMs < touchMs) return kept.session;
    const touched = { ...kept.session, lastSeenAtMs: nowMs, expiresAtMs: sessionExpiry(nowMs, kept.session) };
    try {
      return (await this.change(kept, touched)) ? touched : this.findStored(cookie, key);
    } catch (error) {
      // The next read renews the session; a failed renewal must not prevent reading.
      if (error instanceof UnavailableError) return kept.session;
      throw error;
    }
  }

  async listOf(userId: string): Promise<readonly Session[]> {
    const sessions = (await this.keptOf(userId)).map(({ session }) => session);
    return sessions.sort((a, b) => b.lastSeenAtMs - a.lastSeenAtMs || (a.id < b.id ? -1 : 1));
  }

  async revoke(userId: string, sessionId: string): Promise<boolean> {
    await this.noteRevoked(sessionId);
    const key = await asked(this.connection.redis.hget(this.userKey(userId), sessionId));
    if (key === null) return false;
    return (await remove.run(this.connection, [key, this.userKey(userId)], [sessionId])) > 0;
  }

  async revokeAllOf(userId: string, exceptSessionId = ''): Promise<readonly string[]> {
    await this.noteRevoked(userId);
    const revoked: string[] = [];
    for (const { session } of await this.keptOf(userId)) {
      if (session.id !== exceptSessionId && (await this.revoke(userId, session.id))) revoked.push(session.id);
    }
    return revoked;
  }

  async changeRoles(userId: string, roles: readonly Role[], endsAtMs: number | null = null): Promise<void> {
    await this.noteRevoked(userId);
    for (const { session } of await this.keptOf(userId)) await this.changeRolesOf(userId, session.id, roles, endsAtMs);
  }

  /** Retries if a concurrent request has renewed the session. */
  private async changeRolesOf(
    userId: string,
    sessionId: string,
    roles: readonly Role[],
    latestMs: number | null,
  ): Promise<void> {
    const kept = (await this.keptOf(userId)).find(({ session }) => session.id === sessionId);
    if (kept === undefined) return;
    const { endsAtMs: formerMs = null, expiresAtMs } = kept.session;
    const ends = [formerMs, latestMs].filter((each) => each !== null);
    const endsAtMs = ends.length === 0 ? null : Math.min(...ends);
    const changed = { ...kept.session, roles, endsAtMs, expiresAtMs: Math.min(expiresAtMs, endsAtMs ?? expiresAtMs) };
    if (await this.change(kept, changed)) return;
    await this.changeRolesOf(userId, sessionId, roles, latestMs);
  }

  private async change({ key, text }: Kept, session: Session): Promise<boolean> {
    const keptForMs = Math.max(1, session.expiresAtMs - this.clock.nowMs());
    const args = [text, JSON.stringify(session), keptForMs, idleSessionMs];
    return (await replace.run(this.connection, [key, this.userKey(session.userId)], args)) === 1;
  }

  private async keptOf(userId: string): Promise<readonly Kept[]> {
    const entries = Object.entries(await asked(this.connection.redis.hgetall(this.userKey(userId))));
    if (entries.length === 0) return [];
    const texts = await asked(this.connection.redis.mget(entries.map(([, key]) => key)));
    const gone = entries.filter((_, place) => texts[place] === null).map(([id]) => id);
    if (gone.length > 0) await asked(this.connection.redis.hdel(this.userKey(userId), ...gone));
    return entries.flatMap(([, key], place) => this.alive(key, texts[place] ?? null) ?? []);
  }

  private alive(key: string, text: string | null): Kept | undefined {
    if (text === null) return undefined;
    const session = JSON.parse(text) as Session;
    // Redis expires the entry by its own clock; until then our clock decides.
    return session.expiresAtMs > this.clock.nowMs() ? { session, text, key } : undefined;
  }

  private keyOf(cookie: string): string {
    return `${this.connection.prefix}sessions/${createHash('sha256').update(cookie).digest('hex')}`;
  }

  private userKey(userId: string): string {
    return `${this.connection.prefix}sessions-of/${userId}`;
  }
}
