// Blocks between users: neither sees the other or gets notifications from them.
import { z } from 'zod';
import { call } from '../call';
import { idSchema, pageQuery } from '../paging';

export const blockCalls = [
  call({
    method: 'POST',
    path: '/api/social/block',
    tag: 'Moderation',
    summary: 'Blocks or unblocks a person: neither sees or notifies the other',
    access: 'session',
    body: z.object({ userId: idSchema, action: z.enum(['block', 'unblock']) }),
    response: z.object({ isBlocked: z.boolean() }),
    refusals: { 404: ['This user does not exist'], 422: ['You cannot block yourself'] },
  }),
  call({
    method: 'GET',
    path: '/api/user/blocks',
    tag: 'Moderation',
    summary: 'Whom the caller blocked, the latest first',
    access: 'session',
    query: pageQuery(20),
    response: z.object({
      users: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          profileImageId: z.string().nullable(),
          blockedAt: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
] as const;
