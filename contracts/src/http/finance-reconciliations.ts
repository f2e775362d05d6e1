// Finance: reconciliation of the ledger with the card provider's books. Amounts are minors as digit strings, credits
// minus debits, unless a field says otherwise; instants are ISO 8601 in UTC.
import { z } from 'zod';
import { call } from './call';
import { instantSchema, minorSchema } from './finance';
import { taskFields } from './finance-tasks';
import { idParams, limitOf, offsetQuery } from './paging';

export const reconciliationStatusSchema = z.enum(['matched', 'missing-here', 'missing-there', 'different']);
export const reconciliationLineSchema = z.object({
  status: reconciliationStatusSchema,
  /** `payment`, `refund`, `chargeback` or `reinstatement`. */
  kind: z.string(),
  /** The provider's id: `pi_…`, `re_…`, `dp_…`. */
  reference: z.string(),
  paymentReference: z.string().nullable(),
  /** EUR minors, incoming is positive; null on the side where the movement is missing. */
  here: minorSchema.nullable(),
  there: minorSchema.nullable(),
  hereAt: z.string().nullable(),
  thereAt: z.string().nullable(),
  /** The id for `GET /api/finance/transactions/{id}`. */
  transactionId: z.string().nullable(),
  username: z.string().nullable(),
  /** A sentence that explains the status. */
  reason: z.string(),
});
export type ReconciliationLine = z.infer<typeof reconciliationLineSchema>;
const lineTotalsSchema = z.object({ count: z.number().int(), here: minorSchema, there: minorSchema });
export const reconciliationTotalsSchema = z.object({
  matched: lineTotalsSchema,
  'missing-here': lineTotalsSchema,
  'missing-there': lineTotalsSchema,
  different: lineTotalsSchema,
  /**
   * The provider's fees on these lines, and the provider's lines that match no movement here, such as payouts to the
   * bank.
   */
  fees: minorSchema,
  notCompared: z.object({ count: z.number().int(), amount: minorSchema }),
});
export const reconciliationSchema = z.object({
  ...taskFields,
  from: z.string(),
  to: z.string(),
  /** Null until the reconciliation is done. */
  totals: reconciliationTotalsSchema.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const reconciliationCalls = [
  call({
    method: 'POST',
    path: '/api/finance/reconciliations',
    tag: 'Finance',
    summary:
      "Begins to compare the ledger with the card provider's balance transactions; from and to are both inclusive",
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
      offset: offsetQuery(),
    }),
    response: z.object({
      reconciliation: reconciliationSchema,
      lines: z.array(reconciliationLineSchema),
      hasMore: z.boolean(),
    }),
  }),
] as const;
