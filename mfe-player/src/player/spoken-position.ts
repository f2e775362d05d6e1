// Text of a position in a song, for screen readers at a scrubber.

import { spokenTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';

export function spokenPosition(seconds: number, durationSeconds: number): string {
  const elapsed = spokenTime(seconds);
  const total = spokenTime(durationSeconds);
  return t`${elapsed} of ${total}`;
}
