// Holds leases for as long as this process lives, and asks again for those that others have. All of them go with one call: a
// process may have hundreds, and asked for one after the other they would lapse before their turn. See decisions/0318.
import type { Lease, Leases } from '../../ports/leases';
import type { EngineReach } from './engine-reach';

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

/** Four tries before they lapse; see decisions/0318. */
const leaseTimes: LeaseTimes = { forMs: 6_000, renewEveryMs: 1_500 };

interface Held {
  readonly name: string;
  readonly holder: LeaseHolder;
  lease: Lease | undefined;
  released: boolean;
  /** Set while its holder is being told; until then nothing is asked for. */
  telling: Promise<void> | undefined;
}

export class LeaseKeeper {
  private readonly held = new Set<Held>();
  private readonly timer: NodeJS.Timeout;

  /**
   * @param owner names this process, and no other one.
   * @param reach while what the work needs is out of reach, nothing is renewed and nothing is asked for.
   */
  constructor(
    private readonly leases: Leases,
    readonly owner: string,
    private readonly times = leaseTimes,
    reach?: Pick<EngineReach, 'isCutOff'>,
  ) {
    // What is held goes first, and never waits for what is asked for.
    const renew = oneAtATime(() => this.renew());
    const ask = oneAtATime(() => this.ask());
    this.timer = setInterval(() => {
      // What it holds lapses, and goes on where nobody has taken it meanwhile.
      if (reach?.isCutOff()) return;
      renew();
      ask();
    }, times.renewEveryMs);
    this.timer.unref();
  }

  /** Resolves after the first try, whether it has the lease or another process does. */
  async hold(name: string, holder: LeaseHolder): Promise<() => Promise<void>> {
    const held: Held = { name, holder, lease: undefined, released: false, telling: undefined };
    this.held.add(held);
    const lease = await this.leases.acquire(name, this.owner, this.times.forMs).catch(() => undefined);
    if (lease !== undefined) this.gained(held, lease);
    await held.telling;
    return () => this.release(held);
  }

  /** Lets go of a lease under which a commit was refused, so that the next one has a higher token. */
  async fenced(name: string): Promise<void> {
    for (const held of this.held) {
      if (held.name !== name || held.lease === undefined) continue;
      this.lost(held, held.lease);
      await held.telling;
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async renew(): Promise<void> {
    const holding = [...this.held].flatMap((held) => (held.lease === undefined ? [] : [{ held, lease: held.lease }]));
    if (holding.length === 0) return;
    // A store that cannot be written to right now takes nothing away: commits are fenced anyway.
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

  private gained(held: Held, lease: Lease): void {
    if (held.lease !== undefined || held.telling !== undefined) return;
    // Let go while it was asked for: nobody else may have to wait until it lapses.
    if (held.released) return void this.leases.release(lease).catch(() => undefined);
    held.lease = lease;
    this.tell(held, async () => {
      await held.holder.onGained(lease.fencingToken).catch(() => {
        if (held.lease === lease) this.lost(held, lease);
      });
    });
  }

  /** Given back as soon as nothing is done under it any more, also where somebody else has it by now. */
  private lost(held: Held, lease: Lease): void {
    held.lease = undefined;
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

/** A call that comes while the one before is under way is left out; one that fails is made again at the next time. */
function oneAtATime(call: () => Promise<void>): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    const end = () => {
      isUnderWay = false;
    };
    void call().then(end, end);
  };
}
