// Enforces the rate limits of API calls per user and per address, as token buckets.
import type { NextFunction, Request, Response } from 'express';
import type { Allowance, RateLimits } from '../../ports/rate-limits';
import { networkOf } from '../network';
import { tooManyRequests } from '../problem';
import { userIdOf } from './caller';
import { type CallLimit, callLimits } from './limits-by-call';

const refillMs = 10 * 60_000;

/** Middleware that runs after the session is identified and before bodies are read. @throws Problem 429 */
export function limitCalls(rateLimits: RateLimits, limits: readonly CallLimit[] = callLimits) {
  const limitOf = finderOf(limits);
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    const limit = req.method === 'GET' || req.method === 'HEAD' ? undefined : limitOf(req.method, req.path);
    if (limit !== undefined) {
      const userId = userIdOf(req);
      // The user's limit is checked first, so that a limited user does not consume the allowance of their address.
      if (userId !== undefined) await draw(rateLimits, `${limit.name}-of-person`, limit.ofPerson, userId);
      await draw(rateLimits, `${limit.name}-of-address`, limit.ofAddress, networkOf(req.ip ?? ''));
    }
    next();
  };
}

async function draw(rateLimits: RateLimits, name: string, capacity: number, key: string): Promise<void> {
  const allowance: Allowance = { name, capacity, refillMs };
  const answer = await rateLimits.draw(allowance, key, 1);
  if (!answer.allowed) throw tooManyRequests(answer.retryAfterMs);
}

/** Returns the first limit that lists the call. */
function finderOf(limits: readonly CallLimit[]): (method: string, path: string) => CallLimit | undefined {
  const patterns = limits.flatMap((limit) =>
    limit.calls.map((call) => {
      const [method = '', path = ''] = call.split(' ');
      // Matches as Express does: case-insensitively, with or without a trailing slash.
      return { limit, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i') };
    }),
  );
  return (method, path) => patterns.find((each) => each.method === method && each.pattern.test(path))?.limit;
}
