import { formatLocale } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';

/** Title when the outcome of a payment is unknown, which must not be called a failure. */
export const noAnswer = () => t`The server did not answer.`;
/** How long a request waits for the payment dialogs to load; the same as for any request on the bus. */
export const paymentHostWithinMs = 10_000;
/** Message when the shell's payment dialogs failed to load. */
export const noPaymentHost = () => t`The card form did not load. Nothing was charged. Please try again.`;
/** Shown below the title: a retry is safe, because it has the same idempotency key. */
export const tryAgainIsSafe = () =>
  t`It is not known yet whether you paid. Trying again is safe: you pay once at most.`;

/** The spec's message with its number format: no digit grouping. */
export function insufficient(talents: number): string {
  const amount = talents.toLocaleString(formatLocale(), { useGrouping: false });
  return t`Insufficient Talent balance. You need ${amount} Talents.`;
}
