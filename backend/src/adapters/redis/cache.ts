// A cache in Redis for all processes, with a quota for each kind of entry and owner. While Redis is unavailable nothing
// is stored and nothing is found.
import { cachePlaceOf, cacheQuotaOf } from '../../kernel/values/cache-place';
import type { Cache } from '../../ports/operations/cache';
import type { Clock } from '../../ports/operations/clock';
import { UnavailableError } from '../../ports/operations/unavailable';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

interface Entry {
  readonly value: unknown;
  readonly untilMs: number;
}

/**
 * Stores an entry and deletes the owner's oldest ones above the quota. The index lists the owner's entries by the time
 * at which they were stored; expired ones among them are the oldest and leave it first.
 */
const setWithinQuota = new RedisScript<null>(`
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[2], time[1] * 1000000 + time[2], KEYS[1])
  if redis.call('PTTL', KEYS[2]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
  local excess = redis.call('ZCARD', KEYS[2]) - tonumber(ARGV[3])
  if excess > 0 then
    local oldest = redis.call('ZPOPMIN', KEYS[2], excess)
    for i = 1, #oldest, 2 do redis.call('DEL', oldest[i]) end
  end
`);

export class RedisCache implements Cache {
  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
  ) {}

  async get<Value>(key: string): Promise<Value | undefined> {
    const text = await orNothing(this.connection.redis.get(this.keyOf(key)));
    if (text == null) return undefined;
    const { value, untilMs } = JSON.parse(text) as Entry;
    // Redis expires the entry by its own clock; until then our clock decides.
    return untilMs > this.clock.nowMs() ? (value as Value) : undefined;
  }

  async set<Value>(key: string, value: Value, forMs: number): Promise<void> {
    if (forMs <= 0) return;
    const entry: Entry = { value, untilMs: this.clock.nowMs() + forMs };
    const place = cachePlaceOf(key);
    const keys = [this.keyOf(key), `${this.connection.prefix}cache-index/${place.kind}/${place.owner}`];
    const values = [JSON.stringify(entry), Math.ceil(forMs), cacheQuotaOf(place)];
    await orNothing(setWithinQuota.run(this.connection, keys, values));
  }

  async delete(key: string): Promise<void> {
    await orNothing(this.connection.redis.del(this.keyOf(key)));
  }

  private keyOf(key: string): string {
    return `${this.connection.prefix}cache/${key}`;
  }
}

async function orNothing<Answer>(command: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked(command);
  } catch (error) {
    if (error instanceof UnavailableError) return undefined;
    throw error;
  }
}
