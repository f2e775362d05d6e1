// File sizes in megabytes with one decimal, so that the value changes visibly during a slow upload.
import { formatNumber } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';

const figure = (bytes: number) => formatNumber(bytes / 1e6, 1, 1);

/** Formats `51.8 MB`. */
export const megabytes = (bytes: number) => `${figure(bytes)}\u00a0MB`;

/** Formats `38.4 of 61.0 MB`. */
export function sentOf(sentBytes: number, sizeBytes: number): string {
  const [sent, size] = [figure(sentBytes), megabytes(sizeBytes)];
  return t`${sent} of ${size}`;
}
