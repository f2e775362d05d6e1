// Finance: what the books say when they are summed up, and how a balance came about.
// Amounts are minors as digit strings, credits minus debits, unless a field says otherwise; instants ISO 8601 in
// UTC; months `2026-11`.
import { z } from 'zod';
import { call } from './call';
import { accountNameSchema, auditedEventSchema, instantSchema, minorSchema, monthSchema } from './finance';
import { sealSchema } from './finance-seals';
import { personSchema } from './finance-tasks';
import { limitOf } from './paging';

/** How long a transit has been open: below a minute, below an hour, below a day, or longer. */
export const transitAgeSchema = z.enum(['minute', 'hour', 'day', 'older']);

export const openTransitSchema = z.object({
  transactionId: z.string(),
  /** As in an entry: `Song purchase`, `Donation`, `Second patron payment`… */
  kind: z.string(),
  amount: minorSchema,
  since: z.string(),
  ageMs: z.number().int(),
  age: transitAgeSchema,
  payer: personSchema,
  /** Null for a second patron payment, which waits to go back to its payer. */
  payee: personSchema.nullable(),
});
export type OpenTransit = z.infer<typeof openTransitSchema>;

/** What one kind of sale brought in a month. */
export const revenueOfKindSchema = z.object({
  count: z.number().int(),
  /** What was paid, in EUR. */
  gross: minorSchema,
  artists: minorSchema,
  platform: minorSchema,
});
export const revenueMonthSchema = z.object({
  month: z.string(),
  songs: revenueOfKindSchema,
  tuneIns: revenueOfKindSchema,
  donations: revenueOfKindSchema,
  /** All of it is the platform's. `platform` is what came minus what was taken back. */
  patronage: revenueOfKindSchema.extend({ takenBack: minorSchema }),
  /** Sums over the kinds above. */
  gross: minorSchema,
  artists: minorSchema,
  platform: minorSchema,
  /** Not revenue: money paid in and out. */
  topUps: z.object({ count: z.number().int(), amount: minorSchema }),
  /** Refunds and chargebacks of any payment, minus what was won back. */
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
      /** Always all four, youngest first. */
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
      /** The account's first entry unless said otherwise. */
      from: instantSchema.optional(),
      /** Now unless said otherwise, or what is booked last. */
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
      /** Entries up to then. */
      entryCount: z.number().int(),
      /** In one sentence. */
      sentence: z.string(),
      /** The newest ten, newest first: what each did to the balance, and its event with the link that was just checked. */
      entries: z.array(z.object({ amount: minorSchema, balance: minorSchema, event: auditedEventSchema })),
      chain: z.object({
        /** Whether every event shown fits its chain. */
        verified: z.boolean(),
        checkedEvents: z.number().int(),
        /** The newest seal that covers the newest entry, or null before the next one. */
        seal: sealSchema.nullable(),
      }),
    }),
  }),
] as const;
