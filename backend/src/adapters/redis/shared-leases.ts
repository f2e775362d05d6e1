// Leases that processes share out among themselves: each name belongs to one of the living processes that ask for its kind, by
// a hash of both, so that a new process takes over its part and the part of one that is gone goes to all others.
import { createHash } from 'node:crypto';
import type { Clock } from '../../ports/clock';
import type { Lease, Leases } from '../../ports/leases';
import { asked, type RedisConnection } from './client';

/** @returns what names have in common that the same processes ask for; undefined where whoever asks first has it. */
export type KindOfLease = (name: string) => string | undefined;

const lookEveryMs = 1_000;

export class SharedLeases implements Leases {
  /** Processes by kind. */
  private members: ReadonlyMap<string, readonly string[]> = new Map();
  /** When this process asked for a kind last. */
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

  /** What belongs to another process by now is not renewed, so that its holder gives it back. */
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

  /** Gives up the part of this process before it ends, so that nobody waits for it. What it holds it releases itself. */
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

  /** Says what this process asks for, and hears what the others do. */
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

  /** A process has no part any more once its leases have lapsed. */
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

/** The highest of the hashes with each of them; when one comes or goes, only its own part moves. */
function ownerOf(name: string, members: Iterable<string>): string | undefined {
  const ranked = [...members].map((member) => ({ member, rank: rankOf(`${name}\n${member}`) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0]?.member;
}

const rankOf = (text: string) => createHash('sha1').update(text).digest('hex');
