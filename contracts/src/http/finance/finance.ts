// The finance audit. Amounts are minors as digit strings, credits minus debits.
import { z } from 'zod';
import type { MoneyEvent } from '../../events';
import { call } from '../call';
import { idSchema, limitOf } from '../paging';

export const minorSchema = z.string().regex(/^-?\d+$/);
export const currencySchema = z.enum(['TALENT', 'EUR']);
export const accountNameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[a-z]+(\/[A-Za-z0-9_-]+)*$/);
/**
 * `from`, `to` and `asOf` are inclusive in every call, file and command: an event booked at exactly that millisecond is
 * part of the result.
 */
export const instantSchema = z.iso
  .datetime({ offset: true })
  // A second may have any number of digits behind its point.
  .max(40)
  // An offset can move an instant out of the years that sort as texts.
  .refine((instant) => isStorable(Date.parse(instant)), 'The instant must lie between the years 1 and 9999');

const firstInstantMs = Date.parse('0001-01-01T00:00:00.000Z');
const lastInstantMs = Date.parse('9999-12-31T23:59:59.999Z');
const isStorable = (ms: number) => ms >= firstInstantMs && ms <= lastInstantMs;
/** A month such as `2026-11`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11');

export const postingSchema = z.object({
  source: z.string(),
  destination: z.string(),
  amount: minorSchema,
  currency: currencySchema,
});
export const accountBalanceSchema = z.object({
  account: z.string(),
  currency: currencySchema,
  balance: minorSchema,
  /** Username for an account of a user. */ owner: z.string().nullable(),
});

/** Every event type that moves money. Filters and totals use the type; `kind` is a label for readers. */
const moneyTypes = [
  'TalentsToppedUp',
  'SongPurchased',
  'SaleCredited',
  'TuneInPurchased',
  'TuneInCredited',
  'DonationMade',
  'DonationCredited',
  'PatronPurchased',
  'PatronPaymentDuplicated',
  'PatronDuplicateRefunded',
  'PaymentHeld',
  'HeldPaymentRefunded',
  'RoyaltyCredited',
  'PaymentTakenBack',
  'TakingBackUndone',
  'ReversalLossBooked',
  'ReversalLossRecovered',
  'DebtRepaid',
  'WithdrawalRequested',
  'WithdrawalApproved',
  'WithdrawalSent',
  'WithdrawalPaid',
  'WithdrawalReturned',
  'ReturnedWithdrawalCredited',
  'WithdrawalRefused',
  'BalanceUnclaimed',
  'ProviderFeeCharged',
  'ProviderFeeReturned',
  'ProviderPaidOut',
  'ProviderPayoutReturned',
  'AdjustmentBooked',
] as const satisfies readonly MoneyEvent['type'][];
export const moneyTypeSchema = z.enum(moneyTypes);

export const statementEntrySchema = z.object({
  at: z.string(),
  eventId: z.string(),
  transactionId: z.string(),
  type: moneyTypeSchema,
  kind: z.string(),
  description: z.string(),
  currency: currencySchema,
  amount: minorSchema,
  balance: minorSchema,
  counterparties: z.array(z.string()),
});

export const auditedEventSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  kind: z.string(),
  sentence: z.string(),
  at: z.string(),
  streamId: z.string(),
  revision: z.number().int(),
  position: z.string(),
  actor: z.object({ id: z.string(), username: z.string().nullable() }),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  paymentReference: z.string().nullable(),
  hash: z.string(),
  previousHash: z.string().nullable(),
  chainVerified: z.boolean(),
  postings: z.array(postingSchema),
});
export type AuditedEvent = z.infer<typeof auditedEventSchema>;

export const journalEntrySchema = z.object({
  eventId: z.string(),
  transactionId: z.string(),
  at: z.string(),
  type: moneyTypeSchema,
  kind: z.string(),
  description: z.string(),
  postings: z.array(postingSchema),
});

export const financeCalls = [
  call({
    method: 'GET',
    path: '/api/user/statement',
    tag: 'Finance',
    summary: "The caller's own money: what came and went in one balance, newest first",
    access: 'session',
    query: z.object({
      balance: z.enum(['talent', 'eur']).default('talent'),
      from: instantSchema.optional(),
      to: instantSchema.optional(),
      cursor: z.string().max(200).optional(),
      limit: limitOf(20, 100),
    }),
    response: z.object({
      /** The balance at `to`, or the current balance. */
      balance: minorSchema,
      /** The balance before `from`, or zero. */
      opening: minorSchema,
      entries: z.array(statementEntrySchema.omit({ counterparties: true })),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/journal',
    tag: 'Finance',
    summary: 'Every event that moved money, newest first, with its postings; in one currency where one is asked for',
    access: 'finance',
    query: z.object({
      asOf: instantSchema.optional(),
      currency: currencySchema.optional(),
      cursor: z.string().max(200).optional(),
      limit: limitOf(20, 200),
    }),
    response: z.object({
      entries: z.array(journalEntrySchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/search',
    tag: 'Finance',
    summary: 'Events over the whole journal, newest first; a page may be short or empty and still have a next one',
    access: 'finance',
    query: z
      .object({
        /** A person's name, e-mail address or id, or the id of a payment at its provider, a transaction or an event. */
        q: z.string().trim().min(1).max(200).optional(),
        /** In euros or Talents; finds the events with a posting of exactly this amount. */
        amount: z.coerce.number().min(0).max(1e9).optional(),
        from: instantSchema.optional(),
        to: instantSchema.optional(),
        cursor: z.string().max(200).optional(),
        limit: limitOf(20, 200),
      })
      .refine(
        ({ from, to }) => !from || !to || new Date(from) <= new Date(to),
        'The end must not lie before the beginning',
      ),
    response: z.object({
      entries: z.array(journalEntrySchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/trial-balance',
    tag: 'Finance',
    summary: 'The accounts as of an instant, by name, and the sums of all of them; the totals are zero',
    access: 'finance',
    query: z.object({
      asOf: instantSchema.optional(),
      cursor: z.string().max(200).optional(),
      limit: limitOf(100, 1000),
    }),
    response: z.object({
      asOf: z.string(),
      accounts: z.array(accountBalanceSchema),
      /** Totals over all accounts, independent of the page. */
      totals: z.object({ TALENT: minorSchema, EUR: minorSchema }),
      debits: z.object({ TALENT: minorSchema, EUR: minorSchema }),
      credits: z.object({ TALENT: minorSchema, EUR: minorSchema }),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/statement',
    tag: 'Finance',
    summary: 'The entries of an account with running balance, newest first',
    access: 'finance',
    query: z.object({
      /** Limits the entries to this event type. */
      type: moneyTypeSchema.optional(),
      account: accountNameSchema,
      from: instantSchema.optional(),
      to: instantSchema.optional(),
      cursor: z.string().max(200).optional(),
      limit: limitOf(50, 200),
    }),
    response: z.object({
      account: z.string(),
      owner: z.string().nullable(),
      entries: z.array(statementEntrySchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/transactions/{id}',
    tag: 'Finance',
    summary: 'A transaction with its events and postings',
    access: 'finance',
    params: z.object({ id: idSchema }),
    response: z.object({
      transactionId: z.string(),
      events: z.array(auditedEventSchema),
      postings: z.array(postingSchema),
    }),
  }),
] as const;
