// Holds leases for the lifetime of this process, and keeps requesting those that others hold. One call renews all of
// them: a process may have hundreds, and renewed one by one they would expire before their turn. See decisions/0318.
import type { Logger } from 'pino';
import type { Lease, Leases, LeaseTimes } from '../../../ports/operations/leases';
import type { EngineReach } from './engine-reach';

export interface LeaseHolder {
  /** `onGained` and `onLost` are called sequentially, each after the previous call has finished. */
  onGained(fencingToken: number): Promise<void>;
  onLost(): Promise<void>;
}

/**
 * Allows four renewal attempts before a lease expires; see decisions/0318. Nobody handles the events of a partition
 * between two owners, and readers wait for it, so leases are requested more often than they are renewed.
 */
const leaseTimes: LeaseTimes = { forMs: 6_000, renewEveryMs: 1_500, askEveryMs: 500 };

/** Of a process that nobody could take over from, as it ends all leases when it starts. */
export const aloneLeaseTimes: LeaseTimes = { ...leaseTimes, forMs: 60_000 };

interface Held {
  readonly name: string;
  readonly holder: LeaseHolder;
  lease: Lease | undefined;
  released: boolean;
  /** Set while the holder is being notified; until then the lease is not requested again. */
  telling: Promise<void> | undefined;
}

export class LeaseKeeper {
  private readonly held = new Set<Held>();
  private readonly timers: readonly NodeJS.Timeout[];
  private isCutOff = false;
  private isGathering = false;
  /** Counts of leases that were gained and lost since the last line of the log. */
  private moved = { gained: 0, lost: 0 };

  /**
   * @param owner unique id of this process.
   * @param reach while the required engines are unreachable, no lease is renewed or requested.
   * @param log gets one line for all leases that moved to or from this process within a renewal interval.
   */
  constructor(
    private readonly leases: Leases,
    readonly owner: string,
    private readonly times = leaseTimes,
    reach?: Pick<EngineReach, 'isCutOff'>,
    private readonly log?: Pick<Logger, 'info'>,
  ) {
    // Renewals run first and never wait for requests.
    const renew = oneAtATime(() => this.renew());
    const ask = oneAtATime(() => this.ask());
    const renewing = setInterval(() => {
      this.logMoves();
      // The held leases expire; the work continues here unless another process has taken it in the meantime.
      this.isCutOff = reach?.isCutOff() === true;
      if (!this.isCutOff) renew();
    }, times.renewEveryMs);
    const asking = setInterval(() => {
      if (!this.isCutOff && !this.isGathering) ask();
    }, times.askEveryMs ?? times.renewEveryMs);
    this.timers = [renewing, asking];
    for (const timer of this.timers) timer.unref();
  }

  /**
   * Requests no lease from now on until the returned function is called, which requests all of them at once: consumers
   * that begin together share their readers, and no partition waits for a process that is still starting.
   */
  gather(): () => Promise<void> {
    this.isGathering = true;
    return async () => {
      // Leases that cannot be requested now are requested again like those that others hold.
      await this.ask().catch(() => undefined);
      this.isGathering = false;
      await Promise.all([...this.held].map(({ telling }) => telling));
    };
  }

  /**
   * Resolves after the first attempt, whether this process or another one holds the lease; at once while leases are
   * gathered.
   */
  async hold(name: string, holder: LeaseHolder): Promise<() => Promise<void>> {
    const held: Held = { name, holder, lease: undefined, released: false, telling: undefined };
    this.held.add(held);
    if (!this.isGathering) {
      const lease = await this.leases.acquire(name, this.owner, this.times.forMs).catch(() => undefined);
      if (lease !== undefined) this.gained(held, lease);
      await held.telling;
    }
    return () => this.release(held);
  }

  /** Gives up a lease under which a commit was rejected, so that the next lease has a higher token. */
  async fenced(name: string): Promise<void> {
    for (const held of this.held) {
      if (held.name !== name || held.lease === undefined) continue;
      this.lost(held, held.lease);
      await held.telling;
    }
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async renew(): Promise<void> {
    const holding = [...this.held].flatMap((held) => (held.lease === undefined ? [] : [{ held, lease: held.lease }]));
    if (holding.length === 0) return;
    // A store that is temporarily not writable revokes no lease, since commits are fenced anyway.
    const renewed = await this.leases.renewAll(
      holding.map(({ lease }) => lease),
      this.times.forMs,
    );
    const kept = new Set(renewed.map(({ name }) => name));
    for (const { held, lease } of holding) if (held.lease === lease && !kept.has(held.name)) this.lost(held, lease);
  }

  private async ask(): Promise<void> {
    const wanting = new Map(
      [...this.held].flatMap((held) =>
        held.lease === undefined && held.telling === undefined ? [[held.name, held] as const] : [],
      ),
    );
    if (wanting.size === 0) return;
    const leases = await this.leases.acquireAll([...wanting.keys()], this.owner, this.times.forMs);
    for (const lease of leases) this.gained(wanting.get(lease.name) as Held, lease);
  }

  private logMoves(): void {
    const { gained, lost } = this.moved;
    if (gained + lost === 0) return;
    this.moved = { gained: 0, lost: 0 };
    const held = [...this.held].filter(({ lease }) => lease !== undefined).length;
    this.log?.info({ gained, lost, held }, 'leases moved to or from this process');
  }

  private gained(held: Held, lease: Lease): void {
    if (held.lease !== undefined || held.telling !== undefined) return;
    // The lease was released while it was being requested: give it back so that no process must wait until it expires.
    if (held.released) return void this.leases.release(lease).catch(() => undefined);
    held.lease = lease;
    this.moved.gained++;
    this.tell(held, async () => {
      await held.holder.onGained(lease.fencingToken).catch(() => {
        if (held.lease === lease) this.lost(held, lease);
      });
    });
  }

  /** Releases the lease as soon as its work has stopped, even if another process may hold it by now. */
  private lost(held: Held, lease: Lease): void {
    held.lease = undefined;
    this.moved.lost++;
    this.tell(held, async () => {
      await held.holder.onLost().catch(() => undefined);
      await this.leases.release(lease).catch(() => undefined);
    });
  }

  private tell(held: Held, say: () => Promise<void>): void {
    const telling = (held.telling ?? Promise.resolve()).then(say).finally(() => {
      if (held.telling === telling) held.telling = undefined;
    });
    held.telling = telling;
  }

  private async release(held: Held): Promise<void> {
    held.released = true;
    this.held.delete(held);
    if (held.lease !== undefined) this.lost(held, held.lease);
    await held.telling;
  }
}

/** Skips a call while the previous one is in flight; a failed call is repeated at the next interval. */
function oneAtATime(call: () => Promise<void>): () => void {
  let isInFlight = false;
  return () => {
    if (isInFlight) return;
    isInFlight = true;
    const end = () => {
      isInFlight = false;
    };
    void call().then(end, end);
  };
}
