// Holds leases for as long as this process lives, and asks again for those that others have.
import type { Lease, Leases } from '../../ports/leases';

export interface LeaseHolder {
  /** Called in turn with `onLost`, each after the one before has ended. */
  onGained(fencingToken: number): Promise<void>;
  onLost(): Promise<void>;
}

export interface LeaseTimes {
  /** A lease that is not renewed for so long goes to anyone who asks. */
  readonly forMs: number;
  readonly renewEveryMs: number;
}

const leaseTimes: LeaseTimes = { forMs: 10_000, renewEveryMs: 3_000 };

interface Held {
  readonly name: string;
  readonly holder: LeaseHolder;
  lease: Lease | undefined;
  released: boolean;
}

export class LeaseKeeper {
  private readonly held = new Set<Held>();
  private readonly timer: NodeJS.Timeout;
  private looking = Promise.resolve();

  /** @param owner names this process, and no other one. */
  constructor(
    private readonly leases: Leases,
    readonly owner: string,
    private readonly times = leaseTimes,
  ) {
    this.timer = setInterval(() => void this.look(), times.renewEveryMs);
    this.timer.unref();
  }

  /** Resolves after the first try, whether it has the lease or another process does. */
  async hold(name: string, holder: LeaseHolder): Promise<() => Promise<void>> {
    const held: Held = { name, holder, lease: undefined, released: false };
    this.held.add(held);
    await this.renew(held);
    return () => this.release(held);
  }

  /** Lets go of a lease under which a commit was refused, so that the next one has a higher token. */
  async fenced(name: string): Promise<void> {
    for (const held of this.held) {
      if (held.name !== name || held.lease === undefined) continue;
      const { lease } = held;
      held.lease = undefined;
      await held.holder.onLost();
      await this.leases.release(lease);
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): Promise<void> {
    this.looking = this.looking.then(async () => {
      for (const held of this.held) await this.renew(held);
    });
    return this.looking;
  }

  private async renew(held: Held): Promise<void> {
    if (held.released) return;
    // A store that cannot be written to right now takes nothing away: commits are fenced anyway.
    const lease = await this.leases.acquire(held.name, this.owner, this.times.forMs).catch(() => held.lease);
    // Let go while it was asked for: nobody else may have to wait until it lapses.
    if (held.released && held.lease === undefined && lease !== undefined) await this.leases.release(lease);
    if (held.released || lease?.fencingToken === held.lease?.fencingToken) return;
    const had = held.lease !== undefined;
    held.lease = lease;
    if (had) await held.holder.onLost();
    if (lease !== undefined) await held.holder.onGained(lease.fencingToken);
  }

  private async release(held: Held): Promise<void> {
    held.released = true;
    this.held.delete(held);
    const { lease } = held;
    if (lease === undefined) return;
    held.lease = undefined;
    await held.holder.onLost();
    await this.leases.release(lease).catch(() => undefined);
  }
}
