// What of the health of an installation somebody should look at, in words.

import type { ConsumerHealth, InstallationHealth } from '@libretto/contracts/http/administration';
import { formatPercent, plural } from '@libretto/kit/format';
import { t } from '@lingui/core/macro';

export const needsLook = ({ isBehind, parkedKeys, state }: ConsumerHealth) =>
  isBehind || parkedKeys > 0 || state === 'paused';

export function troublesOf({ isWritable, consumers, queue, disk, mail }: InstallationHealth): readonly string[] {
  const behind = consumers.filter(({ isBehind }) => isBehind).length;
  const parked = consumers.reduce((sum, { parkedKeys }) => sum + parkedKeys, 0);
  const paused = consumers.filter(({ state }) => state === 'paused').length;
  const failed = queue?.reduce((sum, each) => sum + each.failed, 0) ?? 0;
  return [
    isWritable ? '' : t`The store takes no writes.`,
    behind > 0 ? t`${plural(behind, 'consumer')} behind or not running.` : '',
    parked > 0 ? t`${plural(parked, 'key')} parked: their next event cannot be taken.` : '',
    paused > 0 ? t`${plural(paused, 'consumer')} paused by an operator.` : '',
    queue === null ? t`The queue cannot be read.` : '',
    failed > 0 ? t`${plural(failed, 'job')} given up.` : '',
    disk?.isLow ? t`Less than ${formatPercent(disk.warnsBelowShare)} of the disk is free.` : '',
    mail.lastFailedAt !== null && mail.failed === 0 ? t`Mails could not be sent and are tried again.` : '',
  ].filter((text) => text !== '');
}
