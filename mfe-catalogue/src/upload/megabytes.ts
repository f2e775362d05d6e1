// Sizes of files in megabytes with one decimal, so that the figure moves during a slow upload.
import { formatNumber } from '@libretto/kit/format';
import { t } from '@lingui/core/macro';

const figure = (bytes: number) => formatNumber(bytes / 1e6, 1, 1);

/** `51.8 MB`. */
export const megabytes = (bytes: number) => `${figure(bytes)}\u00a0MB`;

/** `38.4 of 61.0 MB`. */
export function sentOf(sentBytes: number, sizeBytes: number): string {
  const [sent, size] = [figure(sentBytes), megabytes(sizeBytes)];
  return t`${sent} of ${size}`;
}
