// The first answer again, for changes that leave no event to answer a repeat from, or that would refuse their repeat.
import type { Request, Response } from 'express';
import type { Cache } from '../../ports/cache';
import { IdempotencyKeyReusedError } from '../commands';
import { callerOf } from './caller';
import { idempotencyOf } from './command-context';

const keptMs = 10 * 60_000;

interface Remembered {
  readonly hash: string;
  readonly status: number;
  readonly body: unknown;
}

/**
 * Answers with what `make` gives, and with the same again for a repeat under the same `Idempotency-Key`. A repeat that
 * comes while the first is under way waits for it. Only success is remembered.
 *
 * @throws IdempotencyKeyReusedError
 */
export function answersOnce(cache: Cache) {
  const underWay = new Map<string, { readonly hash: string; readonly made: Promise<unknown> }>();

  return async (req: Request, res: Response, make: () => Promise<unknown>, status = 200): Promise<void> => {
    const idempotency = idempotencyOf(req);
    if (idempotency === undefined) {
      res.status(status).json(await make());
      return;
    }
    const { hash } = idempotency;
    const caller = callerOf(req);
    // Of one session: an answer may hold a secret, which ends with what it was given to.
    const key = caller.kind === 'user' ? `${idempotency.key}/${caller.session.id}` : idempotency.key;
    const cacheKey = `answer/${key}`;
    const before = (await cache.get<Remembered>(cacheKey)) ?? underWay.get(key);
    if (before !== undefined) {
      if (before.hash !== hash) throw new IdempotencyKeyReusedError(`${key} was used for another request`);
      const body = 'made' in before ? await before.made : before.body;
      res.status(status).json(body);
      return;
    }
    const made = make();
    underWay.set(key, { hash, made });
    try {
      const body = await made;
      await cache.set<Remembered>(cacheKey, { hash, status, body }, keptMs);
      res.status(status).json(body);
    } finally {
      underWay.delete(key);
    }
  };
}
