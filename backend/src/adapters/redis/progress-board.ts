// Progress of consumers in one hash, with a field for each consumer and partition.
import { positionOf } from '../../ports/events/position';
import type { PostedProgress, ProgressBoard } from '../../ports/read-models/progress-board';
import { asked, type RedisConnection } from './client';
import { RedisScript } from './script';

/** Positions of this feed are numbers. ARGV: alternating field and text (the position and the parked keys). Text that
 * is there already is not written again: everything is posted every few seconds. */
const post = new RedisScript<null>(`
  for at = 1, #ARGV, 2 do
    local known = redis.call('HGET', KEYS[1], ARGV[at])
    local before = known and tonumber(string.match(known, '^%d+')) or -1
    local isNewer = tonumber(string.match(ARGV[at + 1], '^%d+')) >= before
    if isNewer and known ~= ARGV[at + 1] then redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1]) end
  end
`);

export class RedisProgressBoard implements ProgressBoard {
  constructor(private readonly connection: RedisConnection) {}

  async post(progress: readonly PostedProgress[]): Promise<void> {
    if (progress.length === 0) return;
    const args = progress.flatMap((each) => [fieldOf(each), `${each.position} ${each.parkedKeys}`]);
    await post.run(this.connection, [this.key], args);
  }

  async read(of: readonly Pick<PostedProgress, 'consumer' | 'partition'>[]) {
    if (of.length === 0) return [];
    const texts = await asked(this.connection.redis.hmget(this.key, ...of.map(fieldOf)));
    return texts.map((text, at) => {
      const asked = of[at];
      if (text === null || asked === undefined) return undefined;
      const [position = '0', parkedKeys = '0'] = text.split(' ');
      return { ...asked, position: positionOf(Number(position)), parkedKeys: Number(parkedKeys) };
    });
  }

  private get key(): string {
    return `${this.connection.prefix}progress`;
  }
}

const fieldOf = ({ consumer, partition }: Pick<PostedProgress, 'consumer' | 'partition'>) => `${consumer}/${partition}`;
