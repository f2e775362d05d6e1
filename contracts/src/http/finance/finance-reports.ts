// Finance: summary reports of the books, and the explanation of a balance. Amounts are minors as digit strings, credits
// minus debits, unless a field says otherwise; instants are ISO 8601 in UTC; months are written `2026-11`.
import { z } from 'zod';
import { call } from '../call';
import { limitOf } from '../paging';
import { accountNameSchema, auditedEventSchema, instantSchema, minorSchema, monthSchema } from './finance';
import { sealSchema } from './finance-seals';
import { personSchema } from './finance-tasks';

/** The age of an open transit: less than a minute, an hour or a day, or older. */
export const transitAgeSchema = z.enum(['minute', 'hour', 'day', 'older']);

export const openTransitSchema = z.object({
  transactionId: z.string(),
  /** The kind as an entry names it: `Song purchase`, `Donation`, `Second patron payment`… */
  kind: z.string(),
  amount: minorSchema,
  since: z.string(),
  ageMs: z.number().int(),
  age: transitAgeSchema,
  payer: personSchema,
  /** Null for a second patron payment, which waits for its refund to the payer. */
  payee: personSchema.nullable(),
});
export type OpenTransit = z.infer<typeof openTransitSchema>;

/** Revenue of one kind of sale in a month. */
export const revenueOfKindSchema = z.object({
  count: z.number().int(),
  /** The total paid, in EUR. */
  gross: minorSchema,
  artists: minorSchema,
  platform: minorSchema,
});
export const revenueMonthSchema = z.object({
  month: z.string(),
  songs: revenueOfKindSchema,
  tuneIns: revenueOfKindSchema,
  donations: revenueOfKindSchema,
  /** Patronage goes to the platform in full: `platform` contains the payments minus the reversals. */
  patronage: revenueOfKindSchema.extend({ takenBack: minorSchema }),
  /** Totals of the kinds above. */
  gross: minorSchema,
  artists: minorSchema,
  platform: minorSchema,
  /** Money paid in and out, which is not revenue. */
  topUps: z.object({ count: z.number().int(), amount: minorSchema }),
  /** Refunds and chargebacks of all payments, minus the reinstated ones. */
  takenBack: z.object({ count: z.number().int(), amount: minorSchema }),
  royalties: z.object({ count: z.number().int(), amount: minorSchema }),
  withdrawals: z.object({ count: z.number().int(), amount: minorSchema }),
});
export type RevenueMonth = z.infer<typeof revenueMonthSchema>;

export const financeReportCalls = [
  call({
    method: 'GET',
    path: '/api/finance/transit-ageing',
    tag: 'Finance',
    summary: 'Money between payer and payee, oldest first, with totals by age',
    access: 'finance',
    query: z.object({ limit: limitOf(100, 500), cursor: z.string().max(200).optional() }),
    response: z.object({
      at: z.string(),
      total: minorSchema,
      count: z.number().int(),
      /** Always all four buckets, youngest first. */
      buckets: z.array(z.object({ age: transitAgeSchema, count: z.number().int(), amount: minorSchema })),
      transits: z.array(openTransitSchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/revenue',
    tag: 'Finance',
    summary: 'Revenue by month and kind, oldest month first; from and to are months, both inclusive',
    access: 'finance',
    query: z.object({ from: monthSchema.optional(), to: monthSchema.optional() }),
    response: z.object({ months: z.array(revenueMonthSchema) }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/balance-series',
    tag: 'Finance',
    summary: 'The running balance of an account at evenly spaced instants, for a chart',
    access: 'finance',
    query: z.object({
      account: accountNameSchema,
      /** Defaults to the account's first entry. */
      from: instantSchema.optional(),
      /** Defaults to now, or to the time of the ledger's last booking if that is later. */
      to: instantSchema.optional(),
      points: limitOf(60, 400),
    }),
    response: z.object({
      account: z.string(),
      currency: z.enum(['TALENT', 'EUR']),
      points: z.array(z.object({ at: z.string(), balance: minorSchema })),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/explain',
    tag: 'Finance',
    summary: 'Explains a balance: how many entries made it, the newest ones down to their events, and their chains',
    access: 'finance',
    query: z.object({ account: accountNameSchema, asOf: instantSchema.optional() }),
    response: z.object({
      account: z.string(),
      owner: z.string().nullable(),
      currency: z.enum(['TALENT', 'EUR']),
      asOf: z.string(),
      balance: minorSchema,
      /** The number of entries up to that time. */
      entryCount: z.number().int(),
      /** The explanation in one sentence. */
      sentence: z.string(),
      /**
       * The newest ten entries, newest first: each one's effect on the balance, and its event with the chain link that
       * was just verified.
       */
      entries: z.array(z.object({ amount: minorSchema, balance: minorSchema, event: auditedEventSchema })),
      chain: z.object({
        /** Whether every event shown fits its hash chain. */
        verified: z.boolean(),
        checkedEvents: z.number().int(),
        /** The newest seal that covers the newest entry; null until the next seal is made. */
        seal: sealSchema.nullable(),
      }),
    }),
  }),
] as const;
