// Leases in Redis, with one script per change. A Redis that lost its data would issue fencing tokens from 1 again,
// lower than those of older holders, so the lower bound of new tokens comes from another store.
import type { Clock } from '../../ports/clock';
import type { Lease, Leases } from '../../ports/leases';
import type { RedisConnection } from './client';
import { RedisScript } from './script';

/**
 * Acquires leases. The hash outlives the lease to keep its token. Returns a token per key, 0 if another holder has it.
 */
const take = new RedisScript<readonly number[]>(`
  local holder, now, untilMs, tokens = ARGV[1], tonumber(ARGV[2]), ARGV[3], {}
  for n, key in ipairs(KEYS) do
    local kept, floor = redis.call('HMGET', key, 'holder', 'token', 'until'), tonumber(ARGV[3 + n])
    local isHeld = kept[3] and tonumber(kept[3]) > now
    if isHeld and kept[1] ~= holder then
      tokens[n] = 0
    else
      local token = tonumber(kept[2] or '0')
      if not isHeld then token = math.max(token, floor) + 1 end
      redis.call('HSET', key, 'holder', holder, 'token', token, 'until', untilMs)
      tokens[n] = token
    end
  end
  return tokens
`);

/** Renews leases. A released lease has `until` 0, and a lease that was acquired since then has another token. */
const renew = new RedisScript<readonly number[]>(`
  local untilMs, renewed = ARGV[1], {}
  for n, key in ipairs(KEYS) do
    local kept = redis.call('HMGET', key, 'holder', 'token', 'until')
    local isKept = kept[1] == ARGV[2 * n] and kept[2] == ARGV[2 * n + 1] and kept[3] ~= '0'
    if isKept then redis.call('HSET', key, 'until', untilMs) end
    renewed[n] = isKept and 1 or 0
  end
  return renewed
`);

const end = new RedisScript<null>(`
  local kept = redis.call('HMGET', KEYS[1], 'holder', 'token')
  if kept[1] == ARGV[1] and kept[2] == ARGV[2] then redis.call('HSET', KEYS[1], 'until', '0') end
`);

/** Batch size that blocks Redis for about a millisecond. */
const maxAtOnce = 250;

export class RedisLeases implements Leases {
  /** @param floorOf returns the highest token known to be issued for a name, as stored in the event store. */
  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
    private readonly floorOf: (name: string) => Promise<number> = async () => 0,
  ) {}

  /** @throws UnavailableError while Redis is unavailable: it is then unknown who holds the lease, and it runs out. */
  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    return (await this.acquireAll([name], holder, forMs))[0];
  }

  async acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]> {
    return inParts(names, async (part) => {
      const floors = await Promise.all(part.map((name) => this.floorOf(name)));
      const nowMs = this.clock.nowMs();
      const tokens = await take.run(this.connection, this.keysOf(part), [holder, nowMs, nowMs + forMs, ...floors]);
      return part
        .map((name, n) => ({ name, holder, fencingToken: tokens[n] as number }))
        .filter(({ fencingToken }) => fencingToken > 0);
    });
  }

  /** Renewal reads no floors: a holder keeps its lease even while the floors cannot be read. */
  async renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]> {
    return inParts(leases, async (part) => {
      const keys = this.keysOf(part.map(({ name }) => name));
      const owners = part.flatMap(({ holder, fencingToken }) => [holder, fencingToken]);
      const answers = await renew.run(this.connection, keys, [this.clock.nowMs() + forMs, ...owners]);
      return part.filter((_, n) => answers[n] === 1);
    });
  }

  async release({ name, holder, fencingToken }: Lease): Promise<void> {
    await end.run(this.connection, this.keysOf([name]), [holder, fencingToken]);
  }

  private keysOf(names: readonly string[]): readonly string[] {
    return names.map((name) => `${this.connection.prefix}leases/${name}`);
  }
}

async function inParts<Item, Result>(
  items: readonly Item[],
  ask: (part: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const parts: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += maxAtOnce) parts.push(items.slice(from, from + maxAtOnce));
  return (await Promise.all(parts.map(ask))).flat();
}
