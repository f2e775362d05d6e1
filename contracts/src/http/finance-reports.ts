// Finance: reports, explanations, exports, reconciliation and the seals. Amounts are minors as digit strings, credits
// minus debits, unless a field says otherwise; instants ISO 8601 in UTC; months `2026-11`.
import { z } from 'zod';
import { call } from './call';
import { accountNameSchema, auditedEventSchema, instantSchema, minorSchema, monthSchema } from './finance';
import { idParams, idSchema, limitOf } from './paging';

const rangeQuery = { from: instantSchema.optional(), to: instantSchema.optional() };

/** How long a transit has been open: below a minute, below an hour, below a day, or longer. */
export const transitAgeSchema = z.enum(['minute', 'hour', 'day', 'older']);
const personSchema = z.object({ id: z.string(), username: z.string().nullable() });

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
  /** Not revenue: money in and out of the house. */
  topUps: z.object({ count: z.number().int(), amount: minorSchema }),
  /** Refunds and chargebacks of any payment, minus what was won back. */
  takenBack: z.object({ count: z.number().int(), amount: minorSchema }),
  royalties: z.object({ count: z.number().int(), amount: minorSchema }),
  withdrawals: z.object({ count: z.number().int(), amount: minorSchema }),
});
export type RevenueMonth = z.infer<typeof revenueMonthSchema>;

export const financeTaskStatusSchema = z.enum(['waiting', 'running', 'done', 'failed']);
const taskFields = {
  id: z.string(),
  status: financeTaskStatusSchema,
  /** It waits, and nobody works on it: this server leaves queued work to another start. */
  held: z.boolean(),
  /** 0 to 1. */
  progress: z.number(),
  requestedAt: z.string(),
  requestedBy: personSchema,
  finishedAt: z.string().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
};

export const exportFormatSchema = z.enum(['csv', 'ledger', 'beancount']);
export const exportManifestSchema = z.object({
  format: exportFormatSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: z.string(),
  /** Money events in it, and the place in the log of the last one; null when there is none. */
  events: z.number().int(),
  lastPosition: z.number().int().nullable(),
  lastEventId: z.string().nullable(),
  /** Of the last event, which its stream's chain leads to. */
  lastEventHash: z.string().nullable(),
  /** The newest seal when it was made; `covers` when it lies behind the last event of the export. */
  seal: z
    .object({ number: z.number().int(), root: z.string(), upToPosition: z.number().int(), covers: z.boolean() })
    .nullable(),
  /** How its amounts are signed: as accountants do, debits positive. */
  sign: z.literal('debits-positive'),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof exportManifestSchema>;
export const financeExportSchema = z.object({
  ...taskFields,
  format: exportFormatSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Downloads, `manifest.json` the last; empty until it is done. */
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      contentType: z.string(),
      url: z.string(),
    }),
  ),
  manifest: exportManifestSchema.nullable(),
});
export type FinanceExport = z.infer<typeof financeExportSchema>;

export const reconciliationStatusSchema = z.enum(['matched', 'missing-here', 'missing-there', 'different']);
export const reconciliationLineSchema = z.object({
  status: reconciliationStatusSchema,
  /** `payment`, `refund`, `chargeback` or `reinstatement`. */
  kind: z.string(),
  /** The provider's id: `pi_…`, `re_…`, `dp_…`. */
  reference: z.string(),
  paymentReference: z.string().nullable(),
  /** EUR minors, what came is positive; null where it is missing. */
  here: minorSchema.nullable(),
  there: minorSchema.nullable(),
  hereAt: z.string().nullable(),
  thereAt: z.string().nullable(),
  /** Opens by `GET /api/finance/transactions/{id}`. */
  transactionId: z.string().nullable(),
  username: z.string().nullable(),
  /** In words. */
  reason: z.string(),
});
export type ReconciliationLine = z.infer<typeof reconciliationLineSchema>;
const lineTotalsSchema = z.object({ count: z.number().int(), here: minorSchema, there: minorSchema });
export const reconciliationTotalsSchema = z.object({
  matched: lineTotalsSchema,
  'missing-here': lineTotalsSchema,
  'missing-there': lineTotalsSchema,
  different: lineTotalsSchema,
  /** The provider's own fees on these lines, and its lines that are no movement of ours, as payouts to the bank. */
  fees: minorSchema,
  notCompared: z.object({ count: z.number().int(), amount: minorSchema }),
});
export const reconciliationSchema = z.object({
  ...taskFields,
  from: z.string(),
  to: z.string(),
  /** Null until it is done. */
  totals: reconciliationTotalsSchema.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** The first place that does not fit. */
export const ledgerFaultSchema = z.object({
  stream: z.string().nullable(),
  revision: z.number().int().nullable(),
  eventId: z.string().nullable(),
  /** The account or seal where it is not about an event. */
  subject: z.string().nullable(),
  reason: z.string(),
});
export const verificationSchema = z.object({
  ...taskFields,
  /** Null until it is done. */
  result: z
    .object({
      fits: z.boolean(),
      events: z.number().int(),
      chainedEvents: z.number().int(),
      streams: z.number().int(),
      accounts: z.number().int(),
      seals: z.number().int(),
      upToPosition: z.number().int(),
      fault: ledgerFaultSchema.nullable(),
    })
    .nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;

export const sealSchema = z.object({
  /** From 1. */
  number: z.number().int(),
  sealedAt: z.string(),
  upToPosition: z.number().int(),
  /** Chained streams under its root. */
  streams: z.number().int(),
  root: z.string(),
  previousRoot: z.string().nullable(),
});
export type LedgerSeal = z.infer<typeof sealSchema>;

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
      /** Now unless said otherwise. */
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
  call({
    method: 'GET',
    path: '/api/finance/integrity',
    tag: 'Finance',
    summary: 'The last seal and the last verification of the ledger',
    access: 'finance',
    response: z.object({
      lastSeal: sealSchema.nullable(),
      sealCount: z.number().int(),
      /** Newest first, at most 30. */
      seals: z.array(sealSchema),
      /** Chained events not yet under a seal are proved by their chain alone. */
      headPosition: z.number().int(),
      lastVerification: verificationSchema.nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/seals/{number}/proof',
    tag: 'Finance',
    summary: "Proves that a stream's end was under a seal: the leaf and the path to the root, as in RFC 6962",
    access: 'finance',
    params: z.object({ number: z.coerce.number().int().min(1) }),
    query: z.object({ stream: z.string().min(1).max(200) }),
    response: z.object({
      seal: sealSchema,
      stream: z.string(),
      revision: z.number().int(),
      /** Hash of the stream's event at that revision. */
      hash: z.string(),
      leafIndex: z.number().int(),
      leafHash: z.string(),
      path: z.array(z.string()),
    }),
  }),
  call({
    method: 'POST',
    path: '/api/finance/verifications',
    tag: 'Finance',
    summary: 'Begins to verify the whole ledger: chains, seals, and every balance against a replay',
    access: 'finance',
    response: z.object({ verification: verificationSchema }),
    status: 202,
  }),
  call({
    method: 'GET',
    path: '/api/finance/verifications/{id}',
    tag: 'Finance',
    summary: 'A verification with its progress and result',
    access: 'finance',
    params: idParams,
    response: z.object({ verification: verificationSchema }),
  }),
  call({
    method: 'POST',
    path: '/api/finance/exports',
    tag: 'Finance',
    summary: 'Begins an export of the journal; from is inclusive, to exclusive',
    access: 'finance',
    body: z.object({ format: exportFormatSchema, ...rangeQuery }),
    response: z.object({ export: financeExportSchema }),
    status: 202,
  }),
  call({
    method: 'GET',
    path: '/api/finance/exports',
    tag: 'Finance',
    summary: 'Exports, newest first',
    access: 'finance',
    query: z.object({ limit: limitOf(20, 100), cursor: z.string().max(200).optional() }),
    response: z.object({
      exports: z.array(financeExportSchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/exports/{id}',
    tag: 'Finance',
    summary: 'An export with its progress, files and manifest',
    access: 'finance',
    params: idParams,
    response: z.object({ export: financeExportSchema }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/exports/{id}/files/{name}',
    tag: 'Finance',
    summary: 'Downloads a file of an export',
    access: 'finance',
    params: z.object({ id: idSchema, name: z.string().regex(/^[a-z][a-z0-9.-]{0,99}$/) }),
    response: z.any(),
  }),
  call({
    method: 'POST',
    path: '/api/finance/reconciliations',
    tag: 'Finance',
    summary: "Begins to compare the ledger with the card provider's balance transactions; to is exclusive",
    access: 'finance',
    body: z
      .object({ from: instantSchema, to: instantSchema })
      .refine(({ from, to }) => new Date(from) < new Date(to), 'The end must lie after the beginning'),
    response: z.object({ reconciliation: reconciliationSchema }),
    status: 202,
  }),
  call({
    method: 'GET',
    path: '/api/finance/reconciliations',
    tag: 'Finance',
    summary: 'Reconciliations, newest first',
    access: 'finance',
    query: z.object({ limit: limitOf(20, 100), cursor: z.string().max(200).optional() }),
    response: z.object({
      reconciliations: z.array(reconciliationSchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/reconciliations/{id}',
    tag: 'Finance',
    summary: 'A reconciliation with its lines: what does not match first',
    access: 'finance',
    params: idParams,
    query: z.object({
      status: reconciliationStatusSchema.optional(),
      limit: limitOf(50, 200),
      offset: z.coerce.number().int().min(0).catch(0).default(0),
    }),
    response: z.object({
      reconciliation: reconciliationSchema,
      lines: z.array(reconciliationLineSchema),
      hasMore: z.boolean(),
    }),
  }),
] as const;
