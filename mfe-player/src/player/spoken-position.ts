// Where a song is, as a screen reader says it at a scrubber.

import { spokenTime } from '@libretto/kit/format';
import { t } from '@lingui/core/macro';

export function spokenPosition(seconds: number, durationSeconds: number): string {
  const elapsed = spokenTime(seconds);
  const total = spokenTime(durationSeconds);
  return t`${elapsed} of ${total}`;
}
