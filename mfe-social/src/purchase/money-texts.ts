import { formatLocale } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';

/** The title where the outcome of a payment is not known: it must not be called a failure. */
export const noAnswer = () => t`The server did not answer.`;
/** A request on the bus waits as long for a part of the page that is still loading. */
export const paymentHostWithinMs = 10_000;
/** The shell's payment dialogs did not load. */
export const noPaymentHost = () => t`The card form did not load. Nothing was charged. Please try again.`;
/** Beneath it, as the next try carries the same key. */
export const tryAgainIsSafe = () =>
  t`It is not known yet whether you paid. Trying again is safe: you pay once at most.`;

/** The spec's words, with the figure as it has it: not grouped. */
export function insufficient(talents: number): string {
  const amount = talents.toLocaleString(formatLocale(), { useGrouping: false });
  return t`Insufficient Talent balance. You need ${amount} Talents.`;
}
