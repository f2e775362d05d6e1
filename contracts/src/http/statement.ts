// One's own money, a month at a time. Amounts are minors as digit strings in the currency of the balance asked for.
// A minor of Talents and one of euros are worth the same, so gross, platform and artist of a sale read in either.
import { z } from 'zod';
import { call } from './call';
import { minorSchema, monthSchema } from './finance';
import { limitOf } from './paging';

export const balanceNameSchema = z.enum(['talent', 'eur']);

/** What a line is about, for screens; `label` says it in words. */
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
  /** What stands beside the label: the song's title, `Card payment`; empty where there is none. */
  detail: z.string(),
  /** In plain words, from the caller's side: “You bought …”. */
  explanation: z.string(),
  /** Whom it came from or went to; null where that is nobody on the platform. */
  counterparty: counterpartySchema.nullable(),
  /** Signed: what came is positive. */
  amount: minorSchema,
  /** What was paid by card or crypto and moved no balance, as for the patronage; negative when it went back. */
  paidBeside: z.object({ by: z.enum(['card', 'crypto']), amount: minorSchema }).nullable(),
  /** Right after. */
  balance: minorSchema,
  /** Of a song, tune-in or donation, on either side of it: what was paid and how it was split. */
  split: z.object({ gross: minorSchema, platform: minorSchema, artist: minorSchema }).nullable(),
});
export type OwnEntry = z.infer<typeof ownEntrySchema>;

const kindSumSchema = z.object({
  kind: moneyKindSchema,
  label: z.string(),
  count: z.number().int(),
  /** Above zero, or zero. */
  came: minorSchema,
  /** Above zero, or zero. */
  went: minorSchema,
});

export const recipientSchema = counterpartySchema.extend({
  /** Talents spent on this artist in the month. */
  spent: minorSchema,
  /** Of it, what the artist got, as EUR minors, and what the platform kept. */
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
      /** What a returned payment left unpaid, in Talents; `0` almost always. */
      owed: minorSchema,
      /** Euros asked for and not yet paid out. */
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
      /** At the end of the month, or now. */
      closing: minorSchema,
      /** All above zero, or zero; opening + came − went = closing. */
      came: minorSchema,
      went: minorSchema,
      /** Of the talent balance: spent on songs, tune-ins and donations. Of the eur balance: earned by sales and royalties. */
      spent: minorSchema,
      earned: minorSchema,
      withdrawn: minorSchema,
      /** Largest first. */
      kinds: z.array(kindSumSchema),
      /** Of the eur balance, the earnings by kind as they grew, one point for each day on which something came. */
      series: z.array(
        z.object({
          kind: moneyKindSchema,
          label: z.string(),
          points: z.array(z.object({ day: z.string(), total: minorSchema })),
        }),
      ),
      /** Of the talent balance: where it went, by artist, most first, at most 20; the sums are over all of them. */
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
  }),
] as const;
