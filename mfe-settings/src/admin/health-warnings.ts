// Describes the health problems of an installation that need attention.

import type { ConsumerHealth, InstallationHealth } from '@libretto/contracts/http/administration/administration';
import { formatCount, formatPercent } from '@libretto/kit/text';
import { plural, t } from '@lingui/core/macro';

export const needsLook = ({ isBehind, parkedKeys, state }: ConsumerHealth) =>
  isBehind || parkedKeys > 0 || state === 'paused';

export function healthWarnings({ isWritable, consumers, queue, disk, mail }: InstallationHealth): readonly string[] {
  const behind = consumers.filter(({ isBehind }) => isBehind).length;
  const parked = consumers.reduce((sum, { parkedKeys }) => sum + parkedKeys, 0);
  const paused = consumers.filter(({ state }) => state === 'paused').length;
  const failed = queue?.reduce((sum, each) => sum + each.failed, 0) ?? 0;
  const [behindCount, parkedCount, pausedCount, failedCount] = [behind, parked, paused, failed].map(formatCount);
  const share = formatPercent(disk?.warnsBelowShare ?? 0);
  return [
    isWritable ? '' : t`The store takes no writes.`,
    behind > 0
      ? plural(behind, {
          one: `${behindCount} consumer behind or not running.`,
          other: `${behindCount} consumers behind or not running.`,
        })
      : '',
    parked > 0
      ? plural(parked, {
          one: `${parkedCount} key parked: their next event cannot be taken.`,
          other: `${parkedCount} keys parked: their next event cannot be taken.`,
        })
      : '',
    paused > 0
      ? plural(paused, {
          one: `${pausedCount} consumer paused by an operator.`,
          other: `${pausedCount} consumers paused by an operator.`,
        })
      : '',
    queue === null ? t`The queue cannot be read.` : '',
    failed > 0 ? plural(failed, { one: `${failedCount} job given up.`, other: `${failedCount} jobs given up.` }) : '',
    disk?.isLow ? t`Less than ${share} of the disk is free.` : '',
    mail.lastFailedAt !== null && mail.failed === 0 ? t`Mails could not be sent and are tried again.` : '',
  ].filter((text) => text !== '');
}
