// Balances and payments from them: songs, tune-ins, donations, the patronage, withdrawals.
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { nameSchema } from '../auth/names';
import { call } from '../call';
import { idParams, idSchema, pageQuery } from '../paging';

export const balanceSchema = z.object({ talentBalance: z.number(), euroBalance: z.number() });
export type Balance = z.infer<typeof balanceSchema>;

export const purchaseBodySchema = z.object({
  songId: idSchema,
  paymentMethod: z.literal('talent_balance'),
  /** Talents as shown; if the price has changed, the server responds with 409 and the new price in `price`. */
  price: z.number().min(0).max(10_000_000).optional(),
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
  price: z.number().min(0).max(10_000_000).optional(),
});
export const donateBodySchema = z.object({
  artistId: idSchema,
  /** Whole Talents, at least 100; the wallet refuses smaller amounts. */
  amount: z.number().int().min(-10_000_000).max(10_000_000),
  paymentMethod: z.literal('balance'),
});
const paidAnswerSchema = balanceSchema.extend({ success: z.literal(true), transactionId: z.string() });

/** An IBAN of a country of the registry, with its length, structure and checksum; spaces are dropped. */
const ibanSchema = z
  .string()
  .max(100, 'This IBAN is not valid')
  .transform((iban) => iban.replace(/\s+/g, '').toUpperCase())
  .refine((iban) => isValidIBAN(iban), 'This IBAN is not valid');

export const withdrawalBodySchema = z.object({
  /** Euros with at most two decimals, at least 50. */
  amount: z.number().multipleOf(0.01, 'Please enter euros and cents').min(-1_000_000).max(1_000_000),
  name: nameSchema('The name of the account holder', 'Please enter the name of the account holder').max(140),
  iban: ibanSchema,
});
/** `approved`: the transfer may be ordered; `paid`: the bank has taken its money; `returned`: the euros are the person's again. */
export const withdrawalStatusSchema = z.enum(['requested', 'approved', 'paid', 'returned', 'refused']);
export type WithdrawalStatus = z.infer<typeof withdrawalStatusSchema>;
export const withdrawalSchema = z.object({
  id: z.string(),
  /** Euros. */
  amount: z.number(),
  status: withdrawalStatusSchema,
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** When the transfer was recorded as taken by the bank, or as returned. */
  transferredAt: z.string().nullable(),
  /** The reason for a refusal or a return. */
  reason: z.string().nullable(),
  /** The payout account, with its middle masked: `DE89 •••• 3000`. */
  account: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;
const personSchema = z.object({ id: z.string(), username: z.string().nullable() });
export const decidableWithdrawalSchema = withdrawalSchema.extend({
  userId: z.string(),
  username: z.string().nullable(),
  /** Unmasked for the person who makes the payout; null once the user was erased. */
  payee: z.object({ name: z.string(), iban: z.string() }).nullable(),
  decidedBy: z.string().nullable(),
  decider: personSchema.nullable(),
  /** The first of two people who approve a withdrawal above the limit. */
  firstApprover: personSchema.nullable(),
  /** The first of two people who report the return of a transfer above the limit, or of one that was paid out. */
  returnReporter: personSchema.nullable(),
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
      404: ['This song does not exist'],
      409: ['You already own this song', 'The price has changed. It is now {price} Talents.'],
      422: [
        'Insufficient Talent balance. You need {price} Talents.',
        'You cannot buy your own song',
        'This song is free',
      ],
    },
    refusalFields: { 409: z.object({ price: z.number().optional() }) },
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
      403: ['You cannot support this artist'],
      404: ['This artist does not exist'],
      409: ['You are already tuned in to this artist', 'The price has changed. It is now {price} Talents.'],
      422: [
        'Insufficient Talent balance. You need {price} Talents.',
        'You cannot tune in to yourself',
        'You can only tune in to artists',
      ],
    },
    refusalFields: { 409: z.object({ price: z.number().optional() }) },
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
      403: ['You cannot support this artist'],
      404: ['This artist does not exist'],
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
    refusalFields: {
      403: z.object({ until: z.string().optional() }),
      422: z.object({ owed: z.number().optional() }),
    },
  }),
  call({
    method: 'GET',
    path: '/api/finance/withdrawals',
    tag: 'Finance',
    summary: 'Withdrawals to decide on, or decided, newest first',
    access: 'finance',
    query: pageQuery(20, 100).extend({ status: withdrawalStatusSchema.default('requested') }),
    response: z.object({ withdrawals: z.array(decidableWithdrawalSchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/finance/withdrawals/{id}/decision',
    tag: 'Finance',
    summary:
      'Approves a withdrawal, so that its transfer may be ordered, or refuses it, which gives the euros back. Above the limit of the installation two people approve: after the first one the withdrawal stays `requested`, with its `firstApprover`. The same decision of the same person again is answered with the first one; any other is 409 with it in `withdrawal`',
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
        'You approved this withdrawal. Somebody else has to approve it as well.',
        'Please confirm that it is you.',
      ],
      409: ['This withdrawal was decided already'],
      422: ['A returned payment left {owed} Talents unpaid. Refuse the withdrawal, and its euros pay them first.'],
    },
    refusalFields: {
      403: z.object({ until: z.string().optional() }),
      409: z.object({ withdrawal: decidableWithdrawalSchema.optional() }),
      422: z.object({ owed: z.number().optional() }),
    },
  }),
  call({
    method: 'POST',
    path: '/api/finance/withdrawals/{id}/transfer',
    tag: 'Finance',
    summary:
      'Records that the bank took the money of an approved withdrawal, or that the transfer was returned, which gives the euros back; the same outcome again changes nothing. Two people report the return of a withdrawal above the limit, or of one that was paid out: after the first one it keeps its status, with its `returnReporter`',
    access: 'finance',
    params: idParams,
    body: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('paid') }),
      z.object({
        outcome: z.literal('returned'),
        reason: z.string().trim().min(1, 'Please say why').max(500),
      }),
    ]),
    response: z.object({ withdrawal: decidableWithdrawalSchema }),
    refusals: {
      403: [
        'You cannot decide on your own withdrawal',
        'You reported this return. Somebody else has to report it as well.',
        'Please confirm that it is you.',
      ],
      404: ['This withdrawal does not exist'],
      409: ['This withdrawal was not approved', 'This transfer was returned already'],
    },
  }),
] as const;
