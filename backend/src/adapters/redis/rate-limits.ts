// Rate limits counted in Redis for all processes, with one script per call. While Redis is unavailable no call is
// allowed: if the limit failed open, anyone who can overload Redis could evade it. It is not refused either: a caller
// would drop a mail or a play, and people would read that they tried too often.
import type { Clock } from '../../ports/operations/clock';
import type { Allowance, RateLimit, RateLimitAnswer, RateLimits } from '../../ports/operations/rate-limits';
import { UnavailableError } from '../../ports/operations/unavailable';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

/**
 * Fixed window that begins with its first point: `until` and `points` in a hash. Returns allowed (1 or 0), points
 * taken, the window's end.
 */
const take = new RedisScript<[allowed: number, taken: number, untilMs: string]>(`
  local now, windowMs, points, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local kept = redis.call('HMGET', KEYS[1], 'points', 'until')
  local taken, untilMs = tonumber(kept[1] or '0'), tonumber(kept[2] or '0')
  if untilMs <= now then taken, untilMs = 0, now + windowMs end
  if taken + wanted > points then return {0, taken, string.format('%.0f', untilMs)} end
  if ARGV[5] == 'look' then return {1, taken, string.format('%.0f', untilMs)} end
  redis.call('HSET', KEYS[1], 'points', taken + wanted, 'until', string.format('%.0f', untilMs))
  redis.call('PEXPIRE', KEYS[1], windowMs)
  return {1, taken + wanted, string.format('%.0f', untilMs)}
`);

/**
 * Token bucket that stores only the time at which the bucket is full again (generic cell rate algorithm). Returns
 * allowed (1 or 0) and that time.
 */
const drawFrom = new RedisScript<[allowed: number, fullMs: string]>(`
  local now, costMs, refillMs = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local fullMs = tonumber(redis.call('GET', KEYS[1]) or '0')
  local drawn = math.max(fullMs, now) + costMs
  if drawn > now + refillMs then return {0, string.format('%.3f', math.max(fullMs, now))} end
  redis.call('SET', KEYS[1], string.format('%.3f', drawn), 'PX', math.ceil(refillMs))
  return {1, string.format('%.3f', drawn)}
`);

const giveBack = new RedisScript<null>(`
  local fullMs = redis.call('GET', KEYS[1])
  if fullMs then redis.call('SET', KEYS[1], string.format('%.3f', tonumber(fullMs) - tonumber(ARGV[1])), 'KEEPTTL') end
`);

export class RedisRateLimits implements RateLimits {
  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
  ) {}

  async consume(limit: RateLimit, key: string, points = 1): Promise<RateLimitAnswer> {
    return this.window(limit, key, points, 'take');
  }

  async peek(limit: RateLimit, key: string): Promise<RateLimitAnswer> {
    return this.window(limit, key, 1, 'look');
  }

  async reset(limit: RateLimit, key: string): Promise<void> {
    await unlessAway(asked(this.connection.redis.del(this.keyOf(limit, key))));
  }

  async draw(allowance: Allowance, key: string, points: number): Promise<RateLimitAnswer> {
    const { capacity, refillMs } = allowance;
    const msAPoint = refillMs / capacity;
    const nowMs = this.clock.nowMs();
    const costMs = points * msAPoint;
    const keys = [this.keyOf(allowance, key)];
    const [allowed, full] = await drawFrom.run(this.connection, keys, [nowMs, costMs, refillMs]);
    const fullMs = Number(full);
    if (allowed === 1) return { allowed: true, remaining: Math.floor((nowMs + refillMs - fullMs) / msAPoint + 1e-6) };
    return { allowed: false, retryAfterMs: Math.max(1, Math.ceil(fullMs + costMs - refillMs - nowMs)) };
  }

  async putBack(allowance: Allowance, key: string, points: number): Promise<void> {
    const ms = (points * allowance.refillMs) / allowance.capacity;
    await unlessAway(giveBack.run(this.connection, [this.keyOf(allowance, key)], [ms]));
  }

  private async window(limit: RateLimit, key: string, points: number, how: 'take' | 'look'): Promise<RateLimitAnswer> {
    const nowMs = this.clock.nowMs();
    const args = [nowMs, limit.windowMs, limit.points, points, how];
    const [allowed, taken, untilMs] = await take.run(this.connection, [this.keyOf(limit, key)], args);
    if (allowed === 1) return { allowed: true, remaining: limit.points - taken };
    return { allowed: false, retryAfterMs: Math.max(1, Number(untilMs) - nowMs) };
  }

  private keyOf({ name }: { readonly name: string }, key: string): string {
    return `${this.connection.prefix}limits/${name}/${key}`;
  }
}

/** Points that are not returned only cost their owner, so the action that they were taken for goes on. */
async function unlessAway(returned: Promise<unknown>): Promise<void> {
  try {
    await returned;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  }
}
