// The numbered pushes of each topic, kept in Redis for all processes. One script numbers, stores and trims them.
import { pushErasureOf } from '../../kernel/content/push-erasure';
import type { Push, PushLog } from '../../ports/messages/realtime';
import type { KeyedPush, PushRecorder } from '../../ports/read-models/push-recorder';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

/** Pushes kept per topic. A client that was away for longer reloads everything. */
const keptPushes = 256;
/** A topic without pushes expires after this time; its numbers restart then, which a client treats as a gap. */
const keptForMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Each topic has three keys: its last number, a hash of its pushes by number, and a hash of numbers by idempotency key.
 * Kept pushes that a push makes obsolete are removed or replaced by it (`pushErasureOf`). ARGV: the number of kept pushes,
 * their time to live, then per push the index of its topic, key, kind, payload, the two texts that identify what it makes
 * obsolete, and how. Returns the numbers.
 */
const add = new RedisScript<number[]>(`
  local numbers = {}
  for at = 3, #ARGV, 7 do
    local place = (tonumber(ARGV[at]) - 1) * 3
    local last, pushes, keys = KEYS[place + 1], KEYS[place + 2], KEYS[place + 3]
    local known = redis.call('HGET', keys, ARGV[at + 1])
    if known then
      numbers[#numbers + 1] = tonumber(known)
    else
      local number = redis.call('INCR', last)
      local text = ARGV[at + 2] .. '\\n' .. ARGV[at + 3]
      if ARGV[at + 4] ~= '' then
        local kept = redis.call('HGETALL', pushes)
        for n = 1, #kept, 2 do
          if string.find(kept[n + 1], ARGV[at + 4], 1, true) or string.find(kept[n + 1], ARGV[at + 5], 1, true) then
            if ARGV[at + 6] == 'remove' then redis.call('HDEL', pushes, kept[n]) else redis.call('HSET', pushes, kept[n], text) end
          end
        end
      end
      redis.call('HSET', pushes, number, text)
      redis.call('HSET', keys, ARGV[at + 1], number, '#' .. number, ARGV[at + 1])
      local gone = number - tonumber(ARGV[1])
      if gone > 0 then
        redis.call('HDEL', pushes, gone)
        local key = redis.call('HGET', keys, '#' .. gone)
        if key then redis.call('HDEL', keys, key, '#' .. gone) end
      end
      numbers[#numbers + 1] = number
    end
    for n = 1, 3 do redis.call('PEXPIRE', KEYS[place + n], ARGV[2]) end
  end
  return numbers
`);

/** Returns the last number, then the pushes after ARGV[1] in order, with false for a push that is no longer kept. */
const readSince = new RedisScript<[last: number, ...pushes: (string | null)[]]>(`
  local last = tonumber(redis.call('GET', KEYS[1]) or '0')
  local answer = {last}
  if last - tonumber(ARGV[1]) > tonumber(ARGV[2]) then return {last, false} end
  for number = tonumber(ARGV[1]) + 1, last do answer[#answer + 1] = redis.call('HGET', KEYS[2], number) end
  return answer
`);

export class RedisPushLog implements PushLog, PushRecorder {
  constructor(private readonly connection: RedisConnection) {}

  /** @throws UnavailableError; the caller then delivers the same pushes again. */
  async record(pushes: readonly KeyedPush[]): Promise<readonly Push[]> {
    if (pushes.length === 0) return [];
    const topics = [...new Set(pushes.map(({ topic }) => topic))];
    const args = pushes.flatMap((push) => [topics.indexOf(push.topic) + 1, `=${push.key}`, ...textsOf(push)]);
    const numbers = await add.run(
      this.connection,
      topics.flatMap((topic) => this.keysOf(topic)),
      [keptPushes, keptForMs, ...args],
    );
    return pushes.map(({ topic, kind, payload }, place) => ({
      topic,
      kind,
      payload,
      offset: numbers[place] as number,
    }));
  }

  async lastOffset(topic: string): Promise<number> {
    return Number((await asked(this.connection.redis.get(this.keysOf(topic)[0] as string))) ?? 0);
  }

  async lastOffsets(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (topics.length === 0) return new Map();
    const keys = topics.map((topic) => this.keysOf(topic)[0] as string);
    const last = await asked(this.connection.redis.mget(keys));
    return new Map(topics.map((topic, place) => [topic, Number(last[place] ?? 0)]));
  }

  async replay(topic: string, since: number): Promise<readonly Push[] | 'gone'> {
    const [last, ...texts] = await readSince.run(this.connection, this.keysOf(topic).slice(0, 2), [since, keptPushes]);
    if (since > last || texts.some((text) => text === null)) return 'gone';
    return (texts as string[]).map((text, place) => pushOf(topic, since + 1 + place, text));
  }

  private keysOf(topic: string): string[] {
    return ['last', 'pushes', 'keys'].map((part) => `${this.connection.prefix}pushes/${part}/${topic}`);
  }
}

function textsOf({ kind, payload }: KeyedPush): string[] {
  const { texts = [], how = '' } = pushErasureOf(kind, payload as object) ?? {};
  const [first = '', second = first] = texts;
  return [kind, JSON.stringify(payload), first, second, how];
}

function pushOf(topic: string, offset: number, text: string): Push {
  const end = text.indexOf('\n');
  return { topic, offset, kind: text.slice(0, end), payload: JSON.parse(text.slice(end + 1)) };
}
