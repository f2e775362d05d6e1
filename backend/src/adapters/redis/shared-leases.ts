// Distributes leases among processes by rendezvous hashing: each name belongs to one of the living processes that
// request its kind. A new process takes over its share; the share of a process that ended is spread over the others.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../ports/operations/clock';
import type { Lease, Leases } from '../../ports/operations/leases';
import { asked, type RedisConnection } from './client';
import { farMs, heartbeatsOf } from './leases';

/**
 * @returns the group of names that the same processes request; undefined if the first process that asks gets the lease.
 */
export type KindOfLease = (name: string) => string | undefined;

const lookEveryMs = 500;
/** A heartbeat is written less often than the members are read, as each one is appended to Redis' file. */
const beatEveryMs = 1_000;

export class SharedLeases implements Leases {
  /** Living processes by kind. */
  private members: ReadonlyMap<string, readonly string[]> = new Map();
  /** The owners of leases among these members, which are hashed for each of thousands of leases. */
  private readonly owners = new Map<string, string | undefined>();
  /** When this process last requested each kind. */
  private readonly askedMs = new Map<string, number>();
  private lookedMs = Number.NEGATIVE_INFINITY;
  private beatMs = Number.NEGATIVE_INFINITY;
  /** The members that this process has registered, and when. */
  private registered: { readonly places: ReadonlySet<string>; readonly atMs: number } | undefined;
  private looking: Promise<void> | undefined;
  private holder: string | undefined;
  private hasLeft = false;

  constructor(
    private readonly leases: Leases,
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
    private readonly kindOf: KindOfLease,
  ) {}

  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    return (await this.acquireAll([name], holder, forMs))[0];
  }

  async acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]> {
    await this.look(names, holder, forMs);
    const own = names.filter((name) => this.isFor(name, holder));
    return this.leases.acquireAll(own, holder, forMs);
  }

  /** Does not renew leases that belong to another process by now, so that this holder releases them. */
  async renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]> {
    const shared = leases.filter(({ name }) => this.kindOf(name) !== undefined);
    if (shared[0] !== undefined) {
      await this.look(
        shared.map(({ name }) => name),
        shared[0].holder,
        forMs,
      );
    }
    const own = leases.filter(({ name, holder }) => this.isFor(name, holder));
    return this.leases.renewAll(own, forMs);
  }

  release(lease: Lease): Promise<void> {
    return this.leases.release(lease);
  }

  /**
   * Gives up this process's share before it ends, so that others need not wait. The caller releases its held leases.
   */
  async leave(): Promise<void> {
    this.hasLeft = true;
    const { holder } = this;
    if (holder === undefined) return;
    const places = [...this.askedMs.keys()].map((kind) => placeOf(kind, holder));
    await this.connection.redis.zrem(this.key, ...places).catch(() => undefined);
  }

  private isFor(name: string, holder: string): boolean {
    const kind = this.kindOf(name);
    if (kind === undefined) return true;
    if (this.hasLeft) return false;
    const asked = `${name}\n${holder}`;
    if (!this.owners.has(asked))
      this.owners.set(asked, ownerOf(name, new Set([...(this.members.get(kind) ?? []), holder])));
    return this.owners.get(asked) === holder;
  }

  /** Announces the kinds that this process requests, and reads those of the others, at most once per interval. */
  private async look(names: readonly string[], holder: string, forMs: number): Promise<void> {
    const kinds = names.flatMap((name) => this.kindOf(name) ?? []);
    if (kinds.length === 0 || this.hasLeft) return;
    this.holder = holder;
    const nowMs = this.clock.nowMs();
    for (const kind of kinds) this.askedMs.set(kind, nowMs);
    for (const [kind, atMs] of this.askedMs) if (nowMs - atMs > forMs) this.askedMs.delete(kind);
    if (performance.now() - this.lookedMs < lookEveryMs) return;
    this.looking ??= this.lookNow(holder, forMs).finally(() => {
      this.looking = undefined;
    });
    await this.looking;
  }

  /**
   * Registers this process, and reads which processes live. A look writes one heartbeat at most: the hundreds of members
   * end far ahead, and count while the heartbeat of their process has not lapsed.
   */
  private async lookNow(holder: string, forMs: number): Promise<void> {
    const nowMs = this.clock.nowMs();
    const own = [...this.askedMs.keys()].map((kind) => placeOf(kind, holder));
    const heartbeats = heartbeatsOf(this.connection);
    const calls = this.connection.redis.multi();
    const isBeat = performance.now() - this.beatMs >= beatEveryMs;
    if (isBeat) calls.zadd(heartbeats, 'GT', nowMs + forMs, holder);
    if (!this.isRegistered(own, nowMs)) {
      const endMs = nowMs + Math.max(farMs, forMs);
      calls.zadd(this.key, ...own.flatMap((place) => [endMs, place]));
      this.registered = { places: new Set(own), atMs: nowMs };
    }
    // A lapsed heartbeat is kept for as long as members of its process may be.
    const answers = await asked(
      calls
        .zremrangebyscore(this.key, '-inf', nowMs)
        .zremrangebyscore(heartbeats, '-inf', nowMs - 2 * farMs)
        .zrange(heartbeats, '0', '-1', 'WITHSCORES')
        .zrange(this.key, '0', '-1')
        .exec(),
    ).catch((error: unknown) => {
      this.registered = undefined;
      throw error;
    });
    const [beats, places] = (answers ?? []).slice(-2).map((answer) => (answer[1] as unknown[]).map(String));
    if (beats === undefined || places === undefined) return;
    this.noteMembers(membersOf(places, lapsedHolders(beats, nowMs)));
    // A Redis that has lost its data gets the members again.
    const present = new Set(places);
    if (!own.every((place) => present.has(place))) this.registered = undefined;
    this.lookedMs = performance.now();
    if (isBeat) this.beatMs = this.lookedMs;
  }

  private noteMembers(members: ReadonlyMap<string, readonly string[]>): void {
    if (!isDeepStrictEqual(members, this.members)) this.owners.clear();
    this.members = members;
  }

  private isRegistered(own: readonly string[], nowMs: number): boolean {
    const { registered } = this;
    if (registered === undefined || nowMs - registered.atMs > farMs / 2) return false;
    return own.every((place) => registered.places.has(place));
  }

  private get key(): string {
    return `${this.connection.prefix}lease-members`;
  }
}

const placeOf = (kind: string, holder: string) => `${kind}\n${holder}`;

/** Former versions write no heartbeats; their members end when their leases lapse. */
function lapsedHolders(beats: readonly string[], nowMs: number): ReadonlySet<string> {
  const lapsed = new Set<string>();
  for (let at = 0; at < beats.length; at += 2) if (Number(beats[at + 1]) <= nowMs) lapsed.add(beats[at] as string);
  return lapsed;
}

function membersOf(places: readonly string[], lapsed: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>();
  for (const place of places) {
    const [kind = '', holder = ''] = place.split('\n');
    if (lapsed.has(holder)) continue;
    const known = members.get(kind);
    if (known === undefined) members.set(kind, [holder]);
    else known.push(holder);
  }
  return members;
}

/**
 * Rendezvous hashing: picks the member with the highest hash; when a member joins or leaves, only its own share moves.
 */
function ownerOf(name: string, members: Iterable<string>): string | undefined {
  const ranked = [...members].map((member) => ({ member, rank: rankOf(`${name}\n${member}`) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0]?.member;
}

const rankOf = (text: string) => createHash('sha1').update(text).digest('hex');
