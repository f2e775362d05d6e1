// Balances and the purchase of a song.
import { z } from 'zod';
import { call } from './call';
import { idParams, idSchema } from './paging';

export const balanceSchema = z.object({ talentBalance: z.number(), euroBalance: z.number() });
export type Balance = z.infer<typeof balanceSchema>;

export const purchaseBodySchema = z.object({
  songId: idSchema,
  paymentMethod: z.literal('talent_balance'),
  /** Talents as shown; another price now is 409 with the new one in `price`. */
  price: z.number().min(0).optional(),
});

export const purchaseAnswerSchema = balanceSchema.extend({
  success: z.literal(true),
  songId: z.string(),
  transactionId: z.string(),
});

export const commerceCalls = [
  call({
    method: 'GET',
    path: '/api/user/{id}/balance',
    tag: 'Commerce',
    summary: 'Own balances',
    access: 'session',
    params: idParams,
    response: balanceSchema,
  }),
  call({
    method: 'POST',
    path: '/api/song/purchase',
    tag: 'Commerce',
    summary: 'Buys a song with Talents; takes an Idempotency-Key',
    access: 'session',
    body: purchaseBodySchema,
    response: purchaseAnswerSchema,
    refusals: {
      409: ['You already own this song', 'The price has changed. It is now {price} Talents.'],
      422: [
        'Insufficient Talent balance. You need {price} Talents.',
        'You cannot buy your own song',
        'This song is free',
      ],
    },
  }),
] as const;
