// The caller's own account statement by month. Amounts are minors as digit strings in the currency of the requested
// balance. A minor of Talents and one of euros have the same value, so gross, platform and artist of a sale are valid
// in either.
import { z } from 'zod';
import { call } from '../call';
import { limitOf } from '../paging';
import { minorSchema, monthSchema } from './finance';

export const balanceNameSchema = z.enum(['talent', 'eur']);

/** What an entry is about, for screens; `label` is the readable text. */
export const moneyKindSchema = z.enum([
  'top-up',
  'song',
  'tune-in',
  'donation',
  'patron',
  'royalty',
  'taken-back',
  'chargeback-won',
  'debt',
  'withdrawal',
]);
export type MoneyKind = z.infer<typeof moneyKindSchema>;

export const counterpartySchema = z.object({
  id: z.string(),
  /** Null once the person was erased. */
  username: z.string().nullable(),
  profilePhotoUrl: z.string().nullable(),
});

export const ownEntrySchema = z.object({
  at: z.string(),
  eventId: z.string(),
  transactionId: z.string(),
  kind: moneyKindSchema,
  /** `Song`, `Top-up`, `Withdrawal refused`… */
  label: z.string(),
  /** The detail next to the label, such as the song's title or `Card payment`; empty when there is none. */
  detail: z.string(),
  /** A sentence from the caller's point of view: “You bought …”. */
  explanation: z.string(),
  /** The payer or recipient; null when it is not a user of the platform. */
  counterparty: counterpartySchema.nullable(),
  /** Signed: incoming amounts are positive. */
  amount: minorSchema,
  /** A card or crypto payment that moved no balance, as for the patronage; negative when it was reversed. */
  paidBeside: z.object({ by: z.enum(['card', 'crypto']), amount: minorSchema }).nullable(),
  /** The balance directly after the entry. */
  balance: minorSchema,
  /** The split of a song, tune-in or donation, for payer and recipient alike: the price and each share. */
  split: z.object({ gross: minorSchema, platform: minorSchema, artist: minorSchema }).nullable(),
});
export type OwnEntry = z.infer<typeof ownEntrySchema>;

const kindSumSchema = z.object({
  kind: moneyKindSchema,
  label: z.string(),
  count: z.number().int(),
  /** Never negative. */
  came: minorSchema,
  /** Never negative. */
  went: minorSchema,
});

export const recipientSchema = counterpartySchema.extend({
  /** Talents spent on this artist in the month. */
  spent: minorSchema,
  /** The artist's share of `spent`, in EUR minors, and the platform's share. */
  artist: minorSchema,
  platform: minorSchema,
  songs: z.number().int(),
  donations: z.number().int(),
  tunedIn: z.boolean(),
});

const monthQuery = { balance: balanceNameSchema.default('talent'), month: monthSchema };

export const statementCalls = [
  call({
    method: 'GET',
    path: '/api/user/statement/months',
    tag: 'Statement',
    summary: 'The months in which something came or went, newest first, and both balances now',
    access: 'session',
    response: z.object({
      balances: z.object({ talent: minorSchema, eur: minorSchema }),
      /** The debt that a reversed payment left, in Talents; almost always `0`. */
      owed: minorSchema,
      /** Euros requested as withdrawals and not paid out yet. */
      withdrawing: minorSchema,
      months: z.array(z.object({ month: z.string(), talentEntries: z.number().int(), eurEntries: z.number().int() })),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/user/statement/month',
    tag: 'Statement',
    summary: "A month of one of the caller's balances: both ends, sums, where it went, a chart, and the entries",
    access: 'session',
    query: z.object({ ...monthQuery, cursor: z.string().max(200).optional(), limit: limitOf(20, 100) }),
    response: z.object({
      month: z.string(),
      balance: balanceNameSchema,
      opening: minorSchema,
      /** The balance at the end of the month, or now. */
      closing: minorSchema,
      /** None is negative; opening + came − went = closing. */
      came: minorSchema,
      went: minorSchema,
      /**
       * On the Talent balance, `spent` is what songs, tune-ins and donations cost; on the EUR balance, `earned` is
       * income from sales and royalties.
       */
      spent: minorSchema,
      earned: minorSchema,
      withdrawn: minorSchema,
      /** The largest sums first. */
      kinds: z.array(kindSumSchema),
      /** Cumulative earnings by kind on the EUR balance, one point for each day with income. */
      series: z.array(
        z.object({
          kind: moneyKindSchema,
          label: z.string(),
          points: z.array(z.object({ day: z.string(), total: minorSchema })),
        }),
      ),
      /** Spending by artist on the Talent balance, highest first, at most 20 artists; the totals cover all artists. */
      recipients: z.array(recipientSchema),
      recipientCount: z.number().int(),
      toArtists: minorSchema,
      toPlatform: minorSchema,
      entryCount: z.number().int(),
      entries: z.array(ownEntrySchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/user/statement/csv',
    tag: 'Statement',
    summary: "A month of one of the caller's balances as CSV, oldest first",
    access: 'session',
    query: z.object(monthQuery),
    response: z.any(),
    responseTypes: ['text/csv'],
  }),
] as const;
