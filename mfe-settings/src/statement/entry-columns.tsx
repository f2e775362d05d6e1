// The columns of a statement, for an artist's earnings and for a listener's spending.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import type { TableColumn } from '@libretto/kit/lists';
import { Avatar } from '@libretto/kit/pictures';
import { formatMinor, formatPercent } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { BalanceName } from '../api/statement-calls';
import { detailText, kindText } from '../finance/journal/kind-texts';
import { formatLedgerMinute } from '../ledger-time';

export type OwnEntry = HttpCalls['GET /api/user/statement/month']['response']['entries'][number];
type Column = TableColumn<OwnEntry>;

const at = (): Column => ({
  id: 'at',
  header: t`Time, UTC`,
  look: 'faint',
  width: '132px',
  cell: (entry) => formatLedgerMinute(entry.at),
});
const what = (): Column => ({
  id: 'what',
  header: t`What`,
  cell: ({ label, detail }) => (
    <span css={line}>
      <strong>{kindText(label)}</strong> {detailText(label, detail)}
    </span>
  ),
});
const who = (header: string): Column => ({
  id: 'who',
  header,
  cell: ({ counterparty }) => {
    if (!counterparty) return null;
    const name = counterparty.username ?? t`Somebody who left`;
    return (
      <span css={person}>
        <Avatar
          id={counterparty.id}
          name={counterparty.username ?? ''}
          src={counterparty.profilePhotoUrl ?? undefined}
          sizePx={24}
        />
        <span css={cutName} title={name}>
          {name}
        </span>
      </span>
    );
  },
});
const figure = (
  id: string,
  header: string,
  look: Column['look'],
  minorOf: (entry: OwnEntry) => string | null | undefined,
  currency: 'TALENT' | 'EUR',
): Column => ({
  id,
  header,
  look,
  align: 'end',
  width: '128px',
  cell: (entry) => {
    const minor = minorOf(entry);
    return minor == null ? null : formatMinor(minor, currency);
  },
});

/** Column titles with the percentage of each share. */
const shares = () => {
  const [artistShare, platformShare] = [
    formatPercent(artistSharePercent / 100),
    formatPercent(platformFeePercent / 100),
  ];
  return { platform: t`Platform, ${platformShare}`, you: t`You, ${artistShare}`, artist: t`Artist, ${artistShare}` };
};

export const columnsOf = (): Readonly<Record<BalanceName, readonly Column[]>> => ({
  eur: [
    at(),
    what(),
    who(t`From`),
    figure('paid', t`Paid, EUR`, 'plain', ({ split }) => split?.gross, 'EUR'),
    figure('platform', shares().platform, 'faint', ({ split }) => split?.platform, 'EUR'),
    figure('you', shares().you, 'strong', ({ amount }) => amount, 'EUR'),
    figure('balance', t`Balance, EUR`, 'faint', ({ balance }) => balance, 'EUR'),
  ],
  talent: [
    at(),
    what(),
    who(t`To`),
    figure('artist', shares().artist, 'faint', ({ split }) => split?.artist, 'TALENT'),
    figure('spent', t`Spent`, 'strong', ({ amount }) => (amount.startsWith('-') ? amount.slice(1) : null), 'TALENT'),
    figure('added', t`Added`, 'strong', ({ amount }) => (amount.startsWith('-') ? null : amount), 'TALENT'),
    figure('balance', t`Balance, Talents`, 'faint', ({ balance }) => balance, 'TALENT'),
  ],
});

const line = css`
  color: ${colour.textMuted};
  & > strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;
const cutName = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const person = css`
  ${font.body}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`;
