// Balances and payments from them: songs, tune-ins, donations, the patronage, withdrawals.
import { z } from 'zod';
import { call } from './call';
import { nameSchema } from './names';
import { idParams, idSchema, pageQuery } from './paging';

export const balanceSchema = z.object({ talentBalance: z.number(), euroBalance: z.number() });
export type Balance = z.infer<typeof balanceSchema>;

export const purchaseBodySchema = z.object({
  songId: idSchema,
  paymentMethod: z.literal('talent_balance'),
  /** Talents as shown; if the price has changed, the server responds with 409 and the new price in `price`. */
  price: z.number().min(0).optional(),
});

export const purchaseAnswerSchema = balanceSchema.extend({
  success: z.literal(true),
  songId: z.string(),
  transactionId: z.string(),
});

export const tuneInBodySchema = z.object({
  artistId: idSchema,
  paymentMethod: z.literal('balance'),
  /** Talents as shown; if the price has changed, the server responds with 409 and the new price in `price`. */
  price: z.number().min(0).optional(),
});
export const donateBodySchema = z.object({
  artistId: idSchema,
  /** Whole Talents, at least 100. */
  amount: z.number().int().max(10_000_000),
  paymentMethod: z.literal('balance'),
});
const paidAnswerSchema = balanceSchema.extend({ success: z.literal(true), transactionId: z.string() });

/**
 * An IBAN: country, two check digits, up to 30 letters and digits; spaces are dropped. The ISO 7064 checksum is
 * verified.
 */
const ibanSchema = z
  .string()
  .max(100, 'This IBAN is not valid')
  .transform((iban) => iban.replace(/\s+/g, '').toUpperCase())
  .refine((iban) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && remainderOf97(iban) === 1, 'This IBAN is not valid');

function remainderOf97(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

export const withdrawalBodySchema = z.object({
  /** Euros with at most two decimals, at least 50. */
  amount: z.number().multipleOf(0.01, 'Please enter euros and cents').max(1_000_000),
  name: nameSchema('The name of the account holder', 'Please enter the name of the account holder').max(140),
  iban: ibanSchema,
});
export const withdrawalSchema = z.object({
  id: z.string(),
  /** Euros. */
  amount: z.number(),
  status: z.enum(['requested', 'approved', 'refused']),
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The reason for a refusal. */
  reason: z.string().nullable(),
  /** The payout account, with its middle masked: `DE89 •••• 3000`. */
  account: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;
export const decidableWithdrawalSchema = withdrawalSchema.extend({
  userId: z.string(),
  username: z.string().nullable(),
  /** Unmasked for the person who makes the payout; null once the user was erased. */
  payee: z.object({ name: z.string(), iban: z.string() }).nullable(),
  decidedBy: z.string().nullable(),
});
export type DecidableWithdrawal = z.infer<typeof decidableWithdrawalSchema>;

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
  call({
    method: 'POST',
    path: '/api/social/tune-in',
    tag: 'Commerce',
    summary: "Buys access to an artist's exclusive posts; takes an Idempotency-Key",
    access: 'session',
    body: tuneInBodySchema,
    response: paidAnswerSchema,
    refusals: {
      409: ['You are already tuned in to this artist', 'The price has changed. It is now {price} Talents.'],
      422: [
        'Insufficient Talent balance. You need {price} Talents.',
        'You cannot tune in to yourself',
        'You can only tune in to artists',
      ],
    },
  }),
  call({
    method: 'POST',
    path: '/api/social/donate',
    tag: 'Commerce',
    summary: 'Donates Talents to an artist; takes an Idempotency-Key, without one each call is a new donation',
    access: 'session',
    body: donateBodySchema,
    response: paidAnswerSchema,
    refusals: {
      422: [
        'Minimum donation is 100 Talents',
        'Insufficient Talent balance. You need {price} Talents.',
        'You cannot donate to yourself',
        'You can only donate to artists',
      ],
    },
  }),
  call({
    method: 'POST',
    path: '/api/dashboard/purchase-patron',
    tag: 'Commerce',
    summary: 'Buys the patronage from the EUR balance, 9.99 EUR; takes an Idempotency-Key',
    access: 'session',
    body: z.object({ paymentMethod: z.literal('balance') }),
    response: paidAnswerSchema.extend({ isPatron: z.literal(true) }),
    refusals: {
      409: ['You are already a patron'],
      422: ['Insufficient EUR balance. You need €9.99'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/user/withdrawals',
    tag: 'Commerce',
    summary: "The caller's withdrawals, newest first",
    access: 'session',
    query: pageQuery(20, 100),
    response: z.object({ withdrawals: z.array(withdrawalSchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/user/withdrawals',
    tag: 'Commerce',
    summary: 'Asks for euros to be paid out; takes an Idempotency-Key',
    access: 'session',
    body: withdrawalBodySchema,
    response: balanceSchema.extend({ withdrawal: withdrawalSchema }),
    status: 201,
    refusals: {
      403: ['Payouts to this account are held until {date}.'],
      422: [
        'The minimum withdrawal is €50.00',
        'Insufficient EUR balance',
        'A returned payment left {owed} Talents unpaid. They are paid by what you earn next.',
      ],
    },
  }),
  call({
    method: 'GET',
    path: '/api/finance/withdrawals',
    tag: 'Finance',
    summary: 'Withdrawals to decide on, or decided, newest first',
    access: 'finance',
    query: pageQuery(20, 100).extend({ status: z.enum(['requested', 'approved', 'refused']).default('requested') }),
    response: z.object({ withdrawals: z.array(decidableWithdrawalSchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/finance/withdrawals/{id}/decision',
    tag: 'Finance',
    summary:
      'Approves a withdrawal, which pays it out, or refuses it, which gives the euros back. The same decision again is answered with what stands; another one is 409 with it in `withdrawal`',
    access: 'finance',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve') }),
      z.object({
        decision: z.literal('refuse'),
        reason: z.string().trim().min(1, 'Please say why').max(500),
      }),
    ]),
    response: z.object({ withdrawal: decidableWithdrawalSchema }),
    refusals: {
      403: [
        'Payouts to this account are held until {date}.',
        'This account is suspended. Refuse the withdrawal, or wait until the suspension is lifted.',
        'You cannot decide on your own withdrawal',
        'Please confirm that it is you.',
      ],
      409: ['This withdrawal was decided already'],
      422: ['A returned payment left {owed} Talents unpaid. Refuse the withdrawal, and its euros pay them first.'],
    },
  }),
] as const;
