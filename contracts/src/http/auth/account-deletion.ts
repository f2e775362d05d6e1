// Account deletion: by the owner directly, or after a review by support when approved songs would be deleted too.
import { z } from 'zod';
import { call } from '../call';
import { idSchema, pageQuery, successSchema } from '../paging';

export const songCountsSchema = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  needsAction: z.number().int(),
  approved: z.number().int(),
});

const createdAtSchema = z.object({ createdAt: z.iso.datetime() });

export const deletionReasonCharacters = 2000;
const reasonSchema = z
  .string()
  .trim()
  .max(deletionReasonCharacters, `A reason has at most ${deletionReasonCharacters} characters`);

const isReviewed = 'Your deletion request is being reviewed.';
const withdrawalIsOpen = 'A withdrawal is still being paid out. Please wait until it is completed.';

export const deletionRequestSchema = z.object({
  requestId: z.string(),
  userId: z.string(),
  username: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  songCounts: songCountsSchema,
  hasOpenWithdrawal: z.boolean(),
});
export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

export const accountDeletionCalls = [
  call({
    method: 'GET',
    path: '/api/user/account-deletion-status',
    tag: 'Settings',
    summary: 'Whether the own account can be deleted at once, only after a review, or not yet',
    access: 'session',
    response: z.object({
      message: z.string(),
      songCounts: songCountsSchema,
      hasPendingDeletionRequest: z.boolean(),
      deletionRequest: createdAtSchema.nullable(),
      canDelete: z.boolean(),
      /** `request`: the account has approved songs, so support must review the deletion. */
      deletionType: z.enum(['direct', 'request']),
    }),
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'DELETE',
    path: '/api/user/delete-account',
    tag: 'Settings',
    summary: 'Deletes the own account, all it holds and every session',
    access: 'session',
    response: successSchema,
    refusals: {
      404: ['This account does not exist'],
      409: ['You have approved songs. Please request the deletion of your account.', isReviewed, withdrawalIsOpen],
    },
  }),
  call({
    method: 'POST',
    path: '/api/user/request-account-deletion',
    tag: 'Settings',
    summary: 'Asks support to delete an account with approved songs',
    access: 'session',
    body: z.object({ reason: reasonSchema.nullish() }),
    response: successSchema.extend({ deletionRequest: createdAtSchema }),
    refusals: {
      404: ['This account does not exist'],
      409: [isReviewed],
      422: ['You can delete your account yourself.'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/deletion-requests',
    tag: 'Admin',
    summary: 'Accounts whose owners ask for their deletion, the longest waiting first',
    access: 'admin',
    query: pageQuery(20),
    response: z.object({ requests: z.array(deletionRequestSchema), total: z.number().int(), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/deletion-requests/{userId}/review',
    tag: 'Admin',
    summary: 'Deletes the account with all its songs, or says why not',
    access: 'admin',
    params: z.object({ userId: idSchema }),
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve'), requestId: idSchema }),
      z.object({
        decision: z.literal('refuse'),
        requestId: idSchema,
        message: reasonSchema.min(1, 'Please say why'),
      }),
    ]),
    response: successSchema,
    refusals: { 409: ['This request was decided already.', withdrawalIsOpen] },
  }),
] as const;
