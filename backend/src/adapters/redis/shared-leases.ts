// Distributes leases among processes by rendezvous hashing: each name belongs to one of the living processes that
// request its kind. A new process takes over its share; the share of a process that ended is spread over the others.
import { createHash } from 'node:crypto';
import type { Clock } from '../../ports/clock';
import type { Lease, Leases } from '../../ports/leases';
import { asked, type RedisConnection } from './client';

/**
 * @returns the group of names that the same processes request; undefined if the first process that asks gets the lease.
 */
export type KindOfLease = (name: string) => string | undefined;

const lookEveryMs = 1_000;

export class SharedLeases implements Leases {
  /** Living processes by kind. */
  private members: ReadonlyMap<string, readonly string[]> = new Map();
  /** When this process last requested each kind. */
  private readonly askedMs = new Map<string, number>();
  private lookedMs = Number.NEGATIVE_INFINITY;
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
    return !this.hasLeft && ownerOf(name, new Set([...(this.members.get(kind) ?? []), holder])) === holder;
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

  /** Registers this process until its leases would lapse, and removes the processes whose leases have lapsed. */
  private async lookNow(holder: string, forMs: number): Promise<void> {
    const nowMs = this.clock.nowMs();
    const places = [...this.askedMs.keys()].flatMap((kind) => [nowMs + forMs, placeOf(kind, holder)]);
    const answers = await asked(
      this.connection.redis
        .multi()
        .zadd(this.key, ...places)
        .zremrangebyscore(this.key, '-inf', nowMs)
        .zrange(this.key, '0', '-1')
        .exec(),
    );
    const found = answers?.at(-1)?.[1];
    if (Array.isArray(found)) this.members = membersOf(found.map(String));
    this.lookedMs = performance.now();
  }

  private get key(): string {
    return `${this.connection.prefix}lease-members`;
  }
}

const placeOf = (kind: string, holder: string) => `${kind}\n${holder}`;

function membersOf(places: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>();
  for (const place of places) {
    const [kind = '', holder = ''] = place.split('\n');
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
