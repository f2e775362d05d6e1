// Enforces the rate limits of API calls per user and per address, as token buckets.

import { isIPv6 } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Allowance, RateLimits } from '../../../ports/operations/rate-limits';
import { callFinder } from '../server/call-finder';
import { tooManyRequests } from '../server/problem';
import { userIdOf } from './caller';
import { type CallLimit, callLimits } from './limits-by-call';

const refillMs = 10 * 60_000;

/** Middleware that runs after the session is identified and before bodies are read. @throws Problem 429 */
export function limitCalls(rateLimits: RateLimits, limits: readonly CallLimit[] = callLimits) {
  const limitOf = callFinder(({ method, path }) =>
    limits.find(({ calls }) => calls.includes(`${method} ${path}` as never)),
  );
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

// Maps addresses to the network that rate limits count as one client.

/**
 * A subscriber owns a whole /64 of IPv6 addresses, so it counts as one; IPv4 addresses count separately, also in
 * IPv6-mapped form.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
