import type { Clock } from '../../ports/operations/clock';
import type { ExpiringRecords } from '../../ports/operations/expiring-records';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

/** The stored text is the end of the record by our clock, a space, and the caller's text. Returns 1 if it was stored. */
const swap = new RedisScript<0 | 1>(`
  local stored = redis.call('GET', KEYS[1])
  local text
  if stored then
    local space = string.find(stored, ' ', 1, true)
    if tonumber(string.sub(stored, 1, space - 1)) > tonumber(ARGV[1]) then text = string.sub(stored, space + 1) end
  end
  if ARGV[3] == 'absent' then
    if text then return 0 end
  elseif text ~= ARGV[4] then
    return 0
  end
  redis.call('SET', KEYS[1], ARGV[5], 'PX', ARGV[2])
  return 1
`);

export class RedisExpiringRecords implements ExpiringRecords {
  constructor(
    private readonly connection: RedisConnection,
    private readonly clock: Clock,
  ) {}

  async get(key: string): Promise<string | undefined> {
    const stored = await asked(this.connection.redis.get(this.keyOf(key)));
    if (stored === null) return undefined;
    const space = stored.indexOf(' ');
    return Number(stored.slice(0, space)) > this.clock.nowMs() ? stored.slice(space + 1) : undefined;
  }

  async replace(key: string, before: string | undefined, after: string, forMs: number): Promise<boolean> {
    const nowMs = this.clock.nowMs();
    const expected = before === undefined ? ['absent', ''] : ['stored', before];
    const args = [nowMs, Math.ceil(forMs), ...expected, `${nowMs + forMs} ${after}`];
    return (await swap.run(this.connection, [this.keyOf(key)], args)) === 1;
  }

  private keyOf(key: string): string {
    return `${this.connection.prefix}records/${key}`;
  }
}
