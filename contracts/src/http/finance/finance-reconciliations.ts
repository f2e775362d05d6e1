// Finance: reconciliation of the ledger with the card provider's books. Amounts are minors as digit strings, credits
// minus debits, unless a field says otherwise; instants are ISO 8601 in UTC.
import { z } from 'zod';
import { call } from '../call';
import { idParams, limitOf, offsetQuery } from '../paging';
import { instantSchema, minorSchema } from './finance';
import { taskFields } from './finance-tasks';

export const reconciliationStatusSchema = z.enum(['matched', 'missing-here', 'missing-there', 'different']);
export const reconciliationLineSchema = z.object({
  status: reconciliationStatusSchema,
  /** `payment`, `refund`, `chargeback`, `reinstatement`, or a `fee` or `payout` of the provider. */
  kind: z.string(),
  /** The provider's id: `pi_…`, `re_…`, `dp_…`, `txn_…` of a fee or payout. */
  reference: z.string(),
  /**
   * Distinguishes the movements of a dispute, which may take its money and give it back repeatedly under one reference;
   * null for everything else.
   */
  movementId: z.string().nullable(),
  paymentReference: z.string().nullable(),
  /** EUR minors, incoming is positive; null on the side where the movement is missing. */
  here: minorSchema.nullable(),
  there: minorSchema.nullable(),
  hereAt: z.string().nullable(),
  thereAt: z.string().nullable(),
  /** The id for `GET /api/finance/transactions/{id}`. */
  transactionId: z.string().nullable(),
  username: z.string().nullable(),
  /** A sentence that explains the status, in the reader's language; lines of former versions have an English one. */
  reason: z.string(),
  /**
   * The booked adjusting entry that closes this difference; the line stays in the list. A matched line has one if the
   * movement was booked after all, so that the ledger has it twice.
   */
  closedBy: z.string().nullable(),
  /**
   * Whether an adjusting entry may be proposed: the amounts differ in euros, and the movement will not be booked
   * automatically any more.
   */
  canClose: z.boolean(),
});
export type ReconciliationLine = z.infer<typeof reconciliationLineSchema>;
const lineTotalsSchema = z.object({ count: z.number().int(), here: minorSchema, there: minorSchema });
export const reconciliationTotalsSchema = z.object({
  matched: lineTotalsSchema,
  'missing-here': lineTotalsSchema,
  'missing-there': lineTotalsSchema,
  different: lineTotalsSchema,
  /**
   * The provider's fees on these lines, and the provider's lines that are not compared: unknown kinds, and fees and
   * payouts from before they were booked or that the next daily reading books.
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

export const unbookedReasonSchema = z.enum([
  'irrelevant',
  'not-ours',
  'unknown-person',
  'other-currency',
  'other-mode',
  'other-account',
  'no-amount',
  'incomplete',
  'no-payment',
  'underpaid',
  'other-amount',
  'not-paid',
]);
export const unbookedEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  provider: z.enum(['card', 'crypto']),
  /** The provider's type of the event, such as `charge.succeeded`. */
  type: z.string(),
  reason: unbookedReasonSchema,
  /** The provider's id of the payment, refund or dispute. */
  reference: z.string().nullable(),
  /** In the smallest unit of `currency`, as the provider reported it. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
});
export type UnbookedEvent = z.infer<typeof unbookedEventSchema>;

export const reconciliationCalls = [
  call({
    method: 'GET',
    path: '/api/finance/unbooked-events',
    tag: 'Finance',
    summary: 'Reports of the payment providers that the ledger did not book, with the reason, newest first',
    access: 'finance',
    query: z.object({
      /** Leaves out the events that move no money or repeat another event. */
      moneyOnly: z.enum(['true', 'false']).default('false'),
      cursor: z.string().max(200).optional(),
      limit: limitOf(20, 100),
    }),
    response: z.object({
      events: z.array(unbookedEventSchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
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
