// Describes the state of a withdrawal after a failed decision. It says "Nothing was paid."
// only if the server confirmed it.

import { failureKind } from '@libretto/contracts/client/command';
import { t } from '@lingui/core/macro';

export function whatStandsAfter(error: unknown): string {
  const kind = failureKind(error);
  if (kind === 'unsent' || kind === 'cancelled') return t`The decision was not sent.`;
  if (kind === 'unknown') {
    return t`No answer came, so it is not known whether it was decided. Deciding the same again is safe: nothing is paid twice.`;
  }
  const { status } = (error as { problem?: { withdrawal?: { status?: string } } }).problem?.withdrawal ?? {};
  if (status === 'approved') return t`It was approved before, and the euros are paid out.`;
  if (status === 'refused') return t`It was refused before. Nothing was paid.`;
  return t`Nothing was paid.`;
}
