// A cache in Redis for all processes. While Redis is unavailable nothing is stored and nothing is found.
import type { Cache } from '../../ports/cache';
import type { Clock } from '../../ports/clock';
import { UnavailableError } from '../../ports/unavailable';
import { asked, type RedisConnection } from './client';

interface Entry {
  readonly value: unknown;
  readonly untilMs: number;
}

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
    await orNothing(this.connection.redis.set(this.keyOf(key), JSON.stringify(entry), 'PX', Math.ceil(forMs)));
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
