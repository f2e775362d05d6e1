// Describes the state of a withdrawal after a failed decision or record. It says "Nothing was paid."
// only if the server confirmed it.

import type { MoneyFailure } from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';

export function outcomeText(failure: MoneyFailure): string {
  if (failure.kind === 'not sent') return t`The decision was not sent.`;
  if (failure.kind === 'unknown') {
    return t`No answer came, so it is not known whether it was decided. Deciding the same again is safe: nothing is paid twice.`;
  }
  const { status } = (failure.error.problem?.withdrawal ?? {}) as { readonly status?: string };
  if (status === 'approved')
    return t`It was approved before. Its transfer may be ordered already: do not order it again.`;
  if (status === 'paid') return t`It was approved before, and the euros are paid out.`;
  if (status === 'returned') return t`It was approved before, and its transfer was returned.`;
  if (status === 'refused') return t`It was refused before. Nothing was paid.`;
  return t`Nothing was paid.`;
}

/** Undefined if the server refused the record, and its text says it all. */
export function whatWasRecordedAfter({ kind }: MoneyFailure): string | undefined {
  if (kind === 'not sent') return t`The outcome was not sent.`;
  if (kind === 'unknown') {
    return t`No answer came, so it is not known whether it was recorded. Recording the same again is safe: nothing is booked twice.`;
  }
  return undefined;
}
