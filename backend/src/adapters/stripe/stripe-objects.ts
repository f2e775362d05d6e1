// Schemas that the provider's objects must match before anything is read from them. A valid signature does not
// guarantee completeness.
import { z } from 'zod';

const cents = z.number().int().min(0);
const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

export const stripeEventSchema = z.looseObject({ id: z.string().min(1), type: z.string() });

export const paymentIntentSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: cents,
  /** The currency in whose cents the credit is computed. */
  currency: z.literal('eur').optional(),
  amount_received: cents.optional(),
  created: cents,
  metadata: z.record(z.string(), z.string()),
});

export const refundSchema = z.looseObject({
  id: z.string().min(1),
  amount: cents,
  currency: z.literal('eur').optional(),
  status: z.string().nullish(),
  payment_intent: reference,
  charge: reference,
});

export const disputeSchema = refundSchema.omit({ status: true });
