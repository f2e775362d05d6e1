// Tests a process with many leases on a store that is slow, blocked, or has lost its data.
import type { Lease, Leases } from '../../../ports/operations/leases';
import { LeaseKeeper } from './lease-keeper';

const times = { forMs: 10_000, renewEveryMs: 3_000 };

/** Answers every call after a delay and records it. */
class SlowLeases implements Leases {
  calls: string[] = [];
  readonly holders = new Map<string, { readonly lease: Lease; readonly untilMs: number }>();
  answerMs = 50;
  private readonly tokens = new Map<string, number>();

  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    return (await this.acquireAll([name], holder, forMs))[0];
  }

  async acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]> {
    await this.answer('acquire');
    return names.flatMap((name) => {
      const held = this.holders.get(name);
      const isHeld = held !== undefined && held.untilMs > Date.now();
      if (isHeld && held.lease.holder !== holder) return [];
      const fencingToken = isHeld ? held.lease.fencingToken : (this.tokens.get(name) ?? 0) + 1;
      this.tokens.set(name, fencingToken);
      const lease = { name, holder, fencingToken };
      this.holders.set(name, { lease, untilMs: Date.now() + forMs });
      return [lease];
    });
  }

  async renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]> {
    await this.answer('renew');
    return leases.filter((lease) => {
      const isHeld = this.holders.get(lease.name)?.lease.fencingToken === lease.fencingToken;
      if (isHeld) this.holders.set(lease.name, { lease, untilMs: Date.now() + forMs });
      return isHeld;
    });
  }

  async release({ name, fencingToken }: Lease): Promise<void> {
    this.calls.push('release');
    if (this.holders.get(name)?.lease.fencingToken === fencingToken) this.holders.delete(name);
  }

  take(name: string, holder: string): void {
    const fencingToken = (this.tokens.get(name) ?? 0) + 1;
    this.tokens.set(name, fencingToken);
    this.holders.set(name, { lease: { name, holder, fencingToken }, untilMs: Number.POSITIVE_INFINITY });
  }

  protected async answer(call: string): Promise<void> {
    this.calls.push(call);
    await new Promise((resolve) => setTimeout(resolve, this.answerMs));
  }
}

describe('the keeper of leases', () => {
  let leases: SlowLeases;
  let keeper: LeaseKeeper;
  let changes: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new SlowLeases();
    keeper = new LeaseKeeper(leases, 'me', times);
    changes = [];
  });
  afterEach(() => {
    keeper.stop();
    jest.useRealTimers();
  });

  const hold = async (name: string, onLost: () => Promise<void> = async () => void changes.push(`lost ${name}`)) => {
    const holding = keeper.hold(name, {
      onGained: async (token) => void changes.push(`gained ${name} ${token}`),
      onLost,
    });
    await jest.advanceTimersByTimeAsync(leases.answerMs);
    return holding;
  };

  test('renews three hundred with one call, so that none lapses on a slow store', async () => {
    for (let n = 0; n < 300; n++) await hold(`${n}`);
    leases.answerMs = 2_000;
    leases.calls = [];
    await jest.advanceTimersByTimeAsync(60_000);
    expect(leases.calls.filter((call) => call === 'renew').length).toBeLessThanOrEqual(20);
    expect(leases.calls).not.toContain('acquire');
    expect(changes.filter((change) => change.startsWith('lost'))).toEqual([]);
    const untilMs = [...leases.holders.values()].map((held) => held.untilMs);
    expect(Math.min(...untilMs)).toBeGreaterThan(Date.now());
  });

  test('takes a lease soon after its holder has released it, without renewing more often', async () => {
    keeper.stop();
    keeper = new LeaseKeeper(leases, 'me', { ...times, askEveryMs: 500 });
    await hold('mine');
    leases.take('theirs', 'other');
    await hold('theirs');
    await jest.advanceTimersByTimeAsync(60_000);
    leases.calls = [];
    leases.holders.delete('theirs');
    await jest.advanceTimersByTimeAsync(500 + leases.answerMs);
    expect(changes).toEqual(['gained mine 1', 'gained theirs 2']);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(leases.calls.filter((call) => call === 'renew').length).toBeLessThanOrEqual(11);
  });

  test('logs one line for all leases that moved at once, and none while nothing moves', async () => {
    keeper.stop();
    const info = jest.fn();
    keeper = new LeaseKeeper(leases, 'me', times, undefined, { info } as never);
    for (let n = 0; n < 20; n++) await hold(`${n}`);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(info.mock.calls.map(([about]) => about)).toEqual([{ gained: 20, lost: 0, held: 20 }]);
    leases.take('7', 'other');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(info.mock.calls.slice(1).map(([about]) => about)).toEqual([{ gained: 0, lost: 1, held: 19 }]);
  });

  test('goes on renewing what it has while what it asks for is not answered', async () => {
    await hold('mine');
    leases.take('theirs', 'other');
    await hold('theirs');
    jest.spyOn(leases, 'acquireAll').mockImplementation(() => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(leases.holders.get('mine')?.untilMs).toBeGreaterThan(Date.now());
    expect(changes).toEqual(['gained mine 1']);
  });

  test('goes on renewing while the holder of another one takes its time to end', async () => {
    await hold('mine');
    await hold('stuck', () => new Promise(() => undefined));
    leases.take('stuck', 'other');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(leases.holders.get('mine')?.untilMs).toBeGreaterThan(Date.now());
  });

  test('returns partitions that are not renewed once their holder has ended, and requests them again', async () => {
    let end: () => void = () => undefined;
    await hold(
      'a',
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    jest.spyOn(leases, 'renewAll').mockResolvedValueOnce([]);
    leases.calls = [];
    await jest.advanceTimersByTimeAsync(9_000);
    expect(leases.calls).not.toContain('release');
    expect(leases.calls).not.toContain('acquire');
    end();
    await jest.advanceTimersByTimeAsync(3_100);
    expect(leases.calls.slice(0, 2)).toEqual(['release', 'acquire']);
    expect(changes).toEqual(['gained a 1', 'gained a 2']);
  });

  test('keeps what it has while the store fails, and begins under a new token where somebody else had it', async () => {
    await hold('a');
    const failing = jest.spyOn(leases, 'renewAll').mockRejectedValue(new Error('away'));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(changes).toEqual(['gained a 1']);
    failing.mockRestore();
    leases.take('a', 'other');
    await jest.advanceTimersByTimeAsync(6_000);
    expect(changes).toEqual(['gained a 1', 'lost a']);
    leases.holders.delete('a');
    await jest.advanceTimersByTimeAsync(3_100);
    expect(changes).toEqual(['gained a 1', 'lost a', 'gained a 3']);
  });

  test('requests together, once it has begun, what was wanted while the process started', async () => {
    leases.take('theirs', 'other');
    const request = keeper.gather();
    for (const name of ['a', 'b', 'theirs']) await hold(name);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([leases.calls, changes]).toEqual([[], []]);
    const requested = request();
    await jest.advanceTimersByTimeAsync(leases.answerMs);
    await requested;
    expect([leases.calls, changes]).toEqual([['acquire'], ['gained a 1', 'gained b 1']]);
    leases.holders.delete('theirs');
    await jest.advanceTimersByTimeAsync(times.renewEveryMs + leases.answerMs);
    expect(changes.at(-1)).toBe('gained theirs 2');
  });

  test('asks again for what its holder could not begin with', async () => {
    const begin = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('not now'));
    const holding = keeper.hold('a', { onGained: begin, onLost: async () => undefined });
    await jest.advanceTimersByTimeAsync(100);
    await holding;
    await jest.advanceTimersByTimeAsync(6_100);
    expect(begin.mock.calls).toEqual([[1], [2]]);
  });

  test('releases what it was given after it had let go', async () => {
    leases.take('a', 'other');
    const release = await hold('a');
    leases.holders.delete('a');
    await jest.advanceTimersByTimeAsync(times.renewEveryMs - leases.answerMs);
    expect(leases.calls.at(-1)).toBe('acquire');
    await release();
    await jest.advanceTimersByTimeAsync(9_000);
    expect(leases.holders.size).toBe(0);
    expect(changes).toEqual([]);
  });
});
