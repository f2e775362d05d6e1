// Health of the disk and of the email delivery, as lists of facts.

import { css } from '@emotion/react';
import type { InstallationHealth } from '@libretto/contracts/http/administration/administration';
import { ProgressBar } from '@libretto/kit/feedback';
import { formatBytes, formatCount, formatPercent } from '@libretto/kit/text';
import { space } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { Fragment } from 'react';
import { ledgerTimeUtc } from '../ledger-time';
import { quiet } from '../support/support-style';
import { list } from './person-facts';

const storeNames = (): Readonly<Record<string, string>> => ({
  events: t`Events`,
  'read-models': t`Read models`,
  state: t`State`,
  keys: t`Keys of people`,
});

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl css={list}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function freeText({ freeBytes, totalBytes, warnsBelowShare }: NonNullable<InstallationHealth['disk']>): string {
  const free = formatBytes(freeBytes);
  const total = formatBytes(totalBytes);
  const share = formatPercent(warnsBelowShare);
  return t`${free} free of ${total}. A warning appears below ${share}.`;
}

function mails(count: number): string {
  const shown = formatCount(count);
  return count === 0 ? t`None` : plural(count, { one: `${shown} mail`, other: `${shown} mails` });
}

export function DiskHealth({ disk, stores }: Pick<InstallationHealth, 'disk' | 'stores'>) {
  if (disk === null && stores === null) return <p css={quiet}>{t`Not known: the data lies in other engines.`}</p>;
  return (
    <div css={part}>
      {disk === null ? (
        <p css={quiet}>{t`How much is free is not known.`}</p>
      ) : (
        <>
          <p css={quiet}>{freeText(disk)}</p>
          <ProgressBar
            label={t`Used of the disk`}
            tone="muted"
            share={disk.totalBytes === 0 ? 1 : 1 - disk.freeBytes / disk.totalBytes}
          />
        </>
      )}
      {stores && <Facts facts={stores.map(({ name, bytes }) => [storeNames()[name] ?? name, formatBytes(bytes)])} />}
    </div>
  );
}

const ways = () => ({ server: t`By a mail server`, folder: t`As files in the data folder; no email is sent` }) as const;

export function MailHealth({ mail }: Pick<InstallationHealth, 'mail'>) {
  const { transport, lastSentAt, lastFailedAt, waiting, failed } = mail;
  return (
    <Facts
      facts={[
        [t`Sent`, transport === null ? t`Not known in this process` : ways()[transport]],
        [t`Last sent`, lastSentAt === null ? t`None in the last 30 days` : ledgerTimeUtc(lastSentAt)],
        [t`Last failure`, lastFailedAt === null ? t`None that is open` : ledgerTimeUtc(lastFailedAt)],
        [t`Waiting`, mails(waiting)],
        [t`Given up`, mails(failed)],
      ]}
    />
  );
}

const part = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;
