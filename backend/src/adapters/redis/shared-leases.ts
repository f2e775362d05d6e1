// Leases that the processes of one kind share out among themselves: each name belongs to one of those that live, by a hash of
// both, so that a new process takes over its part and the part of one that is gone goes to all others.
import { createHash } from 'node:crypto';
import type { Clock } from '../../ports/clock';
import type { Lease, Leases } from '../../ports/leases';
import { asked, type RedisConnection } from './client';

export interface SharedLeasesOptions {
  /** Names of leases that are shared out begin with it; all others go to anyone who asks first. */
  readonly prefix: string;
  /** What the processes have in common, as `projector`. */
  readonly kind: string;
}

/** A process that has not been seen for so long has no part any more. */
const memberForMs = 6_000;
const lookEveryMs = 1_000;
/** One that is given up is kept for so long, in which what was under way ends. */
const handOverMs = 300;
/** Nobody takes what belongs to a process of a release that does not know it. */
const patienceMs = 20_000;

export class SharedLeases implements Leases {
  private members: readonly string[] = [];
  private lookedMs = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private member: string | undefined;
  private hasLeft = false;
  private readonly held = new Map<string, Lease>();
  private readonly foreignSinceMs = new Map<string, number>();

  constructor(
    private readonly leases: Leases,
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
    private readonly options: SharedLeasesOptions,
  ) {}

  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    if (!name.startsWith(this.options.prefix)) return this.leases.acquire(name, holder, forMs);
    if (this.hasLeft) return undefined;
    await this.look(holder);
    const isMine = ownerOf(name, this.members) === holder;
    const nowMs = this.clock.nowMs();
    if (isMine) this.foreignSinceMs.delete(name);
    else if (!this.foreignSinceMs.has(name)) this.foreignSinceMs.set(name, nowMs);
    const isNobodys = nowMs - (this.foreignSinceMs.get(name) ?? nowMs) > patienceMs;
    if (!isMine && !isNobodys) {
      this.handOver(name);
      return undefined;
    }
    const lease = await this.leases.acquire(name, holder, forMs);
    if (lease === undefined) this.held.delete(name);
    else this.held.set(name, lease);
    return lease;
  }

  release(lease: Lease): Promise<void> {
    this.held.delete(lease.name);
    return this.leases.release(lease);
  }

  /** Gives up the part of this process before it ends, so that nobody waits for it. What it holds it releases itself. */
  async leave(): Promise<void> {
    this.hasLeft = true;
    if (this.member !== undefined) await this.connection.redis.zrem(this.key, this.member).catch(() => undefined);
  }

  /** Whoever holds it is told first that it is lost. */
  private handOver(name: string): void {
    const lease = this.held.get(name);
    if (lease === undefined) return;
    this.held.delete(name);
    setTimeout(() => void this.leases.release(lease).catch(() => undefined), handOverMs).unref();
  }

  /** Says that this process lives, and who else does. */
  private async look(member: string): Promise<void> {
    this.member = member;
    if (performance.now() - this.lookedMs < lookEveryMs) return;
    this.looking ??= this.lookNow(member).finally(() => {
      this.looking = undefined;
    });
    await this.looking;
  }

  private async lookNow(member: string): Promise<void> {
    const nowMs = this.clock.nowMs();
    const answers = await asked(
      this.connection.redis
        .multi()
        .zadd(this.key, nowMs + memberForMs, member)
        .zremrangebyscore(this.key, '-inf', nowMs)
        .zrange(this.key, '0', '-1')
        .exec(),
    );
    const members = answers?.at(-1)?.[1];
    if (Array.isArray(members)) this.members = members.map(String);
    this.lookedMs = performance.now();
  }

  private get key(): string {
    return `${this.connection.prefix}members/${this.options.kind}`;
  }
}

/** The highest of the hashes with each of them; when one comes or goes, only its own part moves. */
function ownerOf(name: string, members: readonly string[]): string | undefined {
  const ranked = members.map((member) => ({ member, rank: rankOf(`${name}\n${member}`) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0]?.member;
}

const rankOf = (text: string) => createHash('sha1').update(text).digest('hex');
