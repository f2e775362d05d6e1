// Leases in Redis, each change in one script. A Redis that lost its data would give tokens from 1 again, which an older holder
// would pass for newer: what tokens begin above comes from elsewhere.
import type { Clock } from '../../ports/clock';
import type { Lease, Leases } from '../../ports/leases';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

/** The row outlives the lease, for its token. Answers the token, 0 when another one holds it. */
const take = new RedisScript<number>(`
  local now, untilMs, floor = tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])
  local kept = redis.call('HMGET', KEYS[1], 'holder', 'token', 'until')
  local isHeld = kept[3] and tonumber(kept[3]) > now
  if isHeld and kept[1] ~= ARGV[1] then return 0 end
  local token = tonumber(kept[2] or '0')
  if not isHeld then token = math.max(token, floor) + 1 end
  redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'token', token, 'until', untilMs)
  return token
`);

const end = new RedisScript<null>(`
  local kept = redis.call('HMGET', KEYS[1], 'holder', 'token')
  if kept[1] == ARGV[1] and kept[2] == ARGV[2] then redis.call('HSET', KEYS[1], 'until', '0') end
`);

export class RedisLeases implements Leases {
  /** @param floorOf the highest token that is known to have been given for a name, as the event store keeps it. */
  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
    private readonly floorOf: (name: string) => Promise<number> = async () => 0,
  ) {}

  /** @throws UnavailableError while Redis is away: whether it is held is not known then, and its time runs out. */
  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    const floor = await this.floorOf(name);
    const nowMs = this.clock.nowMs();
    const fencingToken = await take.run(this.connection, [this.keyOf(name)], [holder, nowMs, nowMs + forMs, floor]);
    return fencingToken === 0 ? undefined : { name, holder, fencingToken };
  }

  async release({ name, holder, fencingToken }: Lease): Promise<void> {
    await end.run(this.connection, [this.keyOf(name)], [holder, fencingToken]);
  }

  /** The token that was given last, 0 for none. */
  async lastToken(name: string): Promise<number> {
    return Number((await asked(this.connection.redis.hget(this.keyOf(name), 'token'))) ?? 0);
  }

  private keyOf(name: string): string {
    return `${this.connection.prefix}leases/${name}`;
  }
}
