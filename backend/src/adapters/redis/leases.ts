// Leases in Redis, with one script per change. A Redis that lost its data would issue fencing tokens from 1 again,
// lower than those of older holders, so the lower bound of new tokens comes from another store.
import type { Clock } from '../../ports/operations/clock';
import type { Lease, Leases } from '../../ports/operations/leases';
import type { RedisConnection } from './client';
import { RedisScript } from './script';

/**
 * The times at which holders lapse, as a sorted set. A process may hold thousands of leases, and renewing each of them
 * every other second was most of what an idle installation wrote. A lease that follows its holder therefore names a far
 * end, and is held only while its holder's heartbeat has not lapsed either. The field `follows` names the holder, since
 * a former version takes leases without changing it.
 */
export const heartbeatsOf = ({ prefix }: RedisConnection) => `${prefix}lease-heartbeats`;

/**
 * How far ahead the end of a followed lease is; it is written again once half of it has passed. A process of a former
 * version, which knows no heartbeats, takes the lease of a holder that was killed after this time.
 */
export const farMs = 120_000;

/**
 * Acquires leases. The hash outlives the lease to keep its token. Returns a token per key, 0 if another holder has it.
 * KEYS: the heartbeats, then leases. ARGV: holder, now, end of the heartbeat, end of the leases, 'follows' or 'alone',
 * a floor per lease.
 */
const take = new RedisScript<readonly number[]>(`
  local holder, now, untilMs, tokens = ARGV[1], tonumber(ARGV[2]), ARGV[4], {}
  local follows = ARGV[5] == 'follows' and holder or ''
  for n = 1, #KEYS - 1 do
    local key, floor = KEYS[n + 1], tonumber(ARGV[5 + n])
    local kept = redis.call('HMGET', key, 'holder', 'token', 'until', 'follows')
    local isHeld = kept[3] and tonumber(kept[3]) > now
    if isHeld and kept[4] and kept[4] == kept[1] then
      isHeld = tonumber(redis.call('ZSCORE', KEYS[1], kept[1]) or '0') > now
    end
    if isHeld and kept[1] ~= holder then
      tokens[n] = 0
    else
      local token = tonumber(kept[2] or '0')
      if not isHeld then token = math.max(token, floor) + 1 end
      redis.call('HSET', key, 'holder', holder, 'token', token, 'until', untilMs, 'follows', follows)
      if follows ~= '' then redis.call('ZADD', KEYS[1], 'GT', ARGV[3], holder) end
      tokens[n] = token
    end
  end
  return tokens
`);

/**
 * Renews leases. A released lease has `until` 0, and a lease that was acquired since then has another token.
 * KEYS: the heartbeats, then leases. ARGV: end of the heartbeat, end of the leases, the end below which that is written,
 * 'follows' or 'alone', then holder and token per lease.
 */
const renew = new RedisScript<readonly number[]>(`
  local untilMs, below, follows, renewed = ARGV[2], tonumber(ARGV[3]), ARGV[4] == 'follows', {}
  for n = 1, #KEYS - 1 do
    local key, holder, token = KEYS[n + 1], ARGV[3 + 2 * n], ARGV[4 + 2 * n]
    local kept = redis.call('HMGET', key, 'holder', 'token', 'until', 'follows')
    local isKept = kept[1] == holder and kept[2] == token and kept[3] ~= '0'
    if isKept then
      if tonumber(kept[3]) < below then redis.call('HSET', key, 'until', untilMs) end
      if follows then
        if kept[4] ~= holder then redis.call('HSET', key, 'follows', holder) end
        redis.call('ZADD', KEYS[1], 'GT', ARGV[1], holder)
      end
    end
    renewed[n] = isKept and 1 or 0
  end
  return renewed
`);

/** Lets leases that are no longer renewed lapse although their holder lives. ARGV: the end, holder and token per lease. */
const letLapse = new RedisScript<null>(`
  for n, key in ipairs(KEYS) do
    local kept = redis.call('HMGET', key, 'holder', 'token', 'until')
    local isKept = kept[1] == ARGV[2 * n] and kept[2] == ARGV[2 * n + 1]
    if isKept and tonumber(kept[3]) > tonumber(ARGV[1]) then redis.call('HSET', key, 'until', ARGV[1]) end
  end
`);

const end = new RedisScript<null>(`
  local kept = redis.call('HMGET', KEYS[1], 'holder', 'token')
  if kept[1] == ARGV[1] and kept[2] == ARGV[2] then redis.call('HSET', KEYS[1], 'until', '0') end
`);

/** Batch size that blocks Redis for about a millisecond. */
const maxAtOnce = 250;

export interface RedisLeasesOptions {
  /** Returns the highest token known to be issued for a name, as stored in another store. */
  readonly floorOf?: (name: string) => Promise<number>;
  /**
   * Whether a lease lasts as long as its holder renews any such lease. The holder renews all that it wants to keep with
   * one call: those that the call leaves out lapse.
   */
  readonly followsHolder?: (name: string) => boolean;
}

export class RedisLeases implements Leases {
  private readonly floorOf: (name: string) => Promise<number>;
  private readonly followsHolder: (name: string) => boolean;
  /** The followed leases that this process holds, by name. */
  private readonly followed = new Map<string, Lease>();

  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
    { floorOf = async () => 0, followsHolder = () => false }: RedisLeasesOptions = {},
  ) {
    this.floorOf = floorOf;
    this.followsHolder = followsHolder;
  }

  /** @throws UnavailableError while Redis is unavailable: it is then unknown who holds the lease, and it runs out. */
  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    return (await this.acquireAll([name], holder, forMs))[0];
  }

  async acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]> {
    return inParts(names, this.followsHolder, async (part, follows) => {
      const floors = await Promise.all(part.map((name) => this.floorOf(name)));
      const nowMs = this.clock.nowMs();
      const ends = [nowMs + forMs, nowMs + (follows ? Math.max(farMs, forMs) : forMs), kindOf(follows)];
      const tokens = await take.run(this.connection, this.keysOf(part), [holder, nowMs, ...ends, ...floors]);
      const taken = part
        .map((name, n) => ({ name, holder, fencingToken: tokens[n] as number }))
        .filter(({ fencingToken }) => fencingToken > 0);
      if (follows) for (const lease of taken) this.followed.set(lease.name, lease);
      return taken;
    });
  }

  /** Renewal reads no floors: a holder keeps its lease even while the floors cannot be read. */
  async renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]> {
    const nowMs = this.clock.nowMs();
    await this.letOthersLapse(leases, nowMs + forMs);
    return inParts(
      leases,
      ({ name }) => this.followsHolder(name),
      async (part, follows) => {
        const owners = part.flatMap(({ holder, fencingToken }) => [holder, fencingToken]);
        const [endMs, belowMs] = follows
          ? [nowMs + Math.max(farMs, forMs), nowMs + Math.max(farMs / 2, forMs)]
          : [nowMs + forMs, Number.MAX_SAFE_INTEGER];
        const ends = [nowMs + forMs, endMs, belowMs, kindOf(follows)];
        const keys = this.keysOf(part.map(({ name }) => name));
        const answers = await renew.run(this.connection, keys, [...ends, ...owners]);
        part.forEach((lease, n) => {
          if (follows && answers[n] === 1) this.followed.set(lease.name, lease);
          else this.followed.delete(lease.name);
        });
        return part.filter((_, n) => answers[n] === 1);
      },
    );
  }

  async release({ name, holder, fencingToken }: Lease): Promise<void> {
    await end.run(this.connection, [this.keyOf(name)], [holder, fencingToken]);
    // A lease whose release failed stays followed, so that the next heartbeat lets it lapse.
    if (this.followed.get(name)?.fencingToken === fencingToken) this.followed.delete(name);
  }

  private async letOthersLapse(renewed: readonly Lease[], untilMs: number): Promise<void> {
    const holders = new Set(renewed.map(({ holder }) => holder));
    const names = new Set(renewed.map(({ name }) => name));
    const others = [...this.followed.values()].filter(({ name, holder }) => holders.has(holder) && !names.has(name));
    await inParts(
      others,
      () => true,
      async (part) => {
        const owners = part.flatMap(({ holder, fencingToken }) => [holder, fencingToken]);
        const keys = part.map(({ name }) => this.keyOf(name));
        await letLapse.run(this.connection, keys, [untilMs, ...owners]);
        for (const { name } of part) this.followed.delete(name);
        return [];
      },
    );
  }

  private keysOf(names: readonly string[]): readonly string[] {
    return [heartbeatsOf(this.connection), ...names.map((name) => this.keyOf(name))];
  }

  private keyOf(name: string): string {
    return `${this.connection.prefix}leases/${name}`;
  }
}

const kindOf = (follows: boolean) => (follows ? 'follows' : 'alone');

/** Asks for the items that follow their holder and for the others in parts of bounded size. */
async function inParts<Item, Result>(
  items: readonly Item[],
  followsHolder: (item: Item) => boolean,
  ask: (part: readonly Item[], follows: boolean) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const asked: Promise<readonly Result[]>[] = [];
  for (const follows of [true, false]) {
    const alike = items.filter((item) => followsHolder(item) === follows);
    for (let from = 0; from < alike.length; from += maxAtOnce) {
      asked.push(ask(alike.slice(from, from + maxAtOnce), follows));
    }
  }
  return (await Promise.all(asked)).flat();
}
