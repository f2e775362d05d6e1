// Idempotent responses, for changes that append no event from which a repeat could be answered, or that would refuse a
// repeat.
import type { Request, Response } from 'express';
import type { Cache } from '../../../ports/operations/cache';
import { IdempotencyKeyReusedError } from '../../commands/commands';
import { callerOf } from '../access/caller';
import { idempotencyOf } from './command-context';

const keptMs = 10 * 60_000;

interface Remembered {
  readonly hash: string;
  readonly status: number;
  readonly body: unknown;
}

/**
 * Responds with the result of `make`, and with the same result to a repeat under the same `Idempotency-Key`. A repeat
 * that arrives while the first request is in flight waits for it. Only successful results are stored.
 *
 * @throws IdempotencyKeyReusedError
 */
export function idempotentResponse(cache: Cache) {
  const inFlight = new Map<string, { readonly hash: string; readonly made: Promise<unknown> }>();

  return async (req: Request, res: Response, make: () => Promise<unknown>, status = 200): Promise<void> => {
    const idempotency = idempotencyOf(req);
    if (idempotency === undefined) {
      res.status(status).json(await make());
      return;
    }
    const { hash } = idempotency;
    const caller = callerOf(req);
    // The key is scoped to the session, because a response may contain a secret that must not outlive the session.
    const key = caller.kind === 'user' ? `${idempotency.key}/${caller.session.id}` : idempotency.key;
    const cacheKey = `answer/${key}`;
    const before = (await cache.get<Remembered>(cacheKey)) ?? inFlight.get(key);
    if (before !== undefined) {
      if (before.hash !== hash) throw new IdempotencyKeyReusedError(`${key} was used for another request`);
      const body = 'made' in before ? await before.made : before.body;
      res.status(status).json(body);
      return;
    }
    const made = make();
    inFlight.set(key, { hash, made });
    try {
      const body = await made;
      await cache.set<Remembered>(cacheKey, { hash, status, body }, keptMs);
      res.status(status).json(body);
    } finally {
      inFlight.delete(key);
    }
  };
}
