// How often one person and one address may call what costs others something: space, notifications, money of ours. Far more
// than hands can do, and than a hundred parallel calls; what is drawn grows back evenly.
import type { HttpCalls } from '@libretto/contracts/http';
import type { NextFunction, Request, Response } from 'express';
import type { Allowance, RateLimits } from '../../ports/rate-limits';
import { networkOf } from '../network';
import { tooManyRequests } from '../problem';
import { userIdOf } from './caller';

const refillMs = 10 * 60_000;

export interface CallLimit {
  readonly name: string;
  readonly calls: readonly (keyof HttpCalls)[];
  /** Calls in ten minutes. */
  readonly ofPerson: number;
  /** Of all people and guests behind one address. */
  readonly ofAddress: number;
}

export const callLimits: readonly CallLimit[] = [
  {
    name: 'talk',
    calls: [
      'POST /api/social/posts',
      'DELETE /api/social/posts/{id}',
      'POST /api/social/posts/{id}/upvote',
      'POST /api/songs/{id}/comments',
      'PUT /api/song-comments/{id}',
      'DELETE /api/song-comments/{id}',
      'POST /api/song-comments/{id}/like',
      'POST /api/posts/{id}/comments',
      'PUT /api/comments/{id}',
      'DELETE /api/comments/{id}',
      'POST /api/comments/{id}/like',
      'POST /api/social/tuned-in-posts',
      'PUT /api/social/tuned-in-posts/{id}',
      'DELETE /api/social/tuned-in-posts/{id}',
      'POST /api/social/tuned-in-posts/{id}/upvote',
      'POST /api/social/tuned-in-posts/{id}/comments',
      'PUT /api/social/tuned-in-comments/{id}',
      'DELETE /api/social/tuned-in-comments/{id}',
      'POST /api/social/tuned-in-comments/{id}/like',
    ],
    ofPerson: 2000,
    ofAddress: 20_000,
  },
  {
    name: 'follow',
    calls: ['POST /api/social/follow', 'POST /api/user/remove-follower'],
    ofPerson: 1000,
    ofAddress: 10_000,
  },
  {
    name: 'upload',
    calls: [
      'POST /api/upload/profile',
      'POST /api/upload/profile-cover',
      'POST /api/upload/song',
      'POST /api/social/upload',
      'POST /api/upload/song/{id}/cover',
      'POST /api/upload/release/{id}/cover',
      'POST /api/library/create-playlist',
    ],
    ofPerson: 600,
    ofAddress: 3000,
  },
  {
    // A folder of songs is a thousand calls of one evening; what may lie open at once is bounded by itself.
    name: 'upload-song',
    calls: ['POST /api/upload/tus', 'POST /api/upload/drafts', 'POST /api/upload/release'],
    ofPerson: 3000,
    ofAddress: 10_000,
  },
  {
    // What opens something at a provider. Wallets need none: they are bounded by what is in them.
    name: 'payment',
    calls: [
      'POST /api/dashboard/create-stripe-payment',
      'POST /api/dashboard/create-patron-payment',
      'POST /api/user/setup-payment-method',
      'DELETE /api/user/payment-methods/{id}',
      'POST /api/user/withdrawals',
    ],
    ofPerson: 1000,
    ofAddress: 10_000,
  },
  { name: 'client-log', calls: ['POST /api/auth/_log'], ofPerson: 300, ofAddress: 1200 },
];

/** Behind the session, before the bodies are read. @throws Problem 429 */
export function limitCalls(rateLimits: RateLimits, limits: readonly CallLimit[] = callLimits) {
  const limitOf = finderOf(limits);
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    const limit = req.method === 'GET' || req.method === 'HEAD' ? undefined : limitOf(req.method, req.path);
    if (limit !== undefined) {
      const userId = userIdOf(req);
      // Anyone who is refused for themselves takes nothing from the others behind their address.
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

/** The first limit that names the call. */
function finderOf(limits: readonly CallLimit[]): (method: string, path: string) => CallLimit | undefined {
  const patterns = limits.flatMap((limit) =>
    limit.calls.map((call) => {
      const [method = '', path = ''] = call.split(' ');
      // As Express matches: in any case, with or without a slash behind it.
      return { limit, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i') };
    }),
  );
  return (method, path) => patterns.find((each) => each.method === method && each.pattern.test(path))?.limit;
}
