// Schemas that the provider's objects must match before anything is read from them. A valid signature does not
// guarantee completeness.
import { z } from 'zod';
import { minorPerEurCent } from '../../kernel/values/money';

/** Larger numbers could not be converted exactly. */
const maxCents = Number.MAX_SAFE_INTEGER / minorPerEurCent;
const cents = z.number().int().min(0).max(maxCents);
/** Required: an amount without a currency must not be taken for euros. */
const currency = z.string().min(1);
const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

export const stripeEventSchema = z.looseObject({ id: z.string().min(1), type: z.string() });

export const paymentIntentSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: cents,
  currency,
  amount_received: cents.optional(),
  created: cents,
  customer: reference,
  metadata: z.record(z.string(), z.string()),
});

export const refundSchema = z.looseObject({
  id: z.string().min(1),
  amount: cents,
  currency,
  status: z.string().nullish(),
  payment_intent: reference,
  charge: reference,
});

export const disputeSchema = refundSchema.omit({ status: true }).extend({
  balance_transactions: z.array(z.looseObject({ id: z.string().min(1), amount: z.number() })).nullish(),
});
