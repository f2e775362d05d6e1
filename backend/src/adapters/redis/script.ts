// A Lua script that Redis executes atomically. The full text is sent only if the server has not cached it yet.
import { createHash } from 'node:crypto';
import { asked, type RedisConnection } from './client';

export class RedisScript<Answer> {
  private readonly sha1: string;

  constructor(private readonly text: string) {
    this.sha1 = createHash('sha1').update(text).digest('hex');
  }

  /** @throws UnavailableError */
  async run({ redis }: RedisConnection, keys: readonly string[], args: readonly (string | number)[]): Promise<Answer> {
    const values = [keys.length, ...keys, ...args] as const;
    try {
      return (await asked(redis.evalsha(this.sha1, ...values))) as Answer;
    } catch (error) {
      // A restarted server has lost its script cache, and has executed nothing.
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error;
      return (await asked(redis.eval(this.text, ...values))) as Answer;
    }
  }
}
