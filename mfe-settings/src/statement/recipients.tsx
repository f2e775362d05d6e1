// The recipients of a listener's Talents: a bar per artist, with the artist's share solid and the platform's hatched.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import { ChartOrTable } from '@libretto/kit/charts';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { Avatar } from '@libretto/kit/pictures';
import { formatCount, formatMinor, formatPercent } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';

type Month = HttpCalls['GET /api/user/statement/month']['response'];
type Recipient = Month['recipients'][number];

const nameOf = ({ username }: Recipient) => username ?? t`Somebody who left`;

/** Formats `5 songs, 1 donation, tuned in`. */
export function whatWasPaid({ songs, donations, tunedIn }: Pick<Recipient, 'songs' | 'donations' | 'tunedIn'>): string {
  const [songCount, donationCount] = [songs, donations].map(formatCount);
  const parts = [
    songs > 0 && plural(songs, { one: `${songCount} song`, other: `${songCount} songs` }),
    donations > 0 && plural(donations, { one: `${donationCount} donation`, other: `${donationCount} donations` }),
    tunedIn && t`tuned in`,
  ];
  return parts.filter(Boolean).join(', ');
}

function shares() {
  const [artistShare, platformShare] = [
    formatPercent(artistSharePercent / 100),
    formatPercent(platformFeePercent / 100),
  ];
  return { artist: t`Artist, ${artistShare}`, platform: t`Platform, ${platformShare}` };
}
const columns = (): readonly TableColumn<Recipient>[] => [
  { id: 'artist', header: t`Artist`, look: 'strong', cell: nameOf },
  { id: 'for', header: t`For`, cell: whatWasPaid },
  { id: 'spent', header: t`Spent, Talents`, align: 'end', cell: ({ spent }) => formatMinor(spent, 'TALENT') },
  { id: 'got', header: shares().artist, align: 'end', cell: ({ artist }) => formatMinor(artist, 'TALENT') },
  { id: 'kept', header: shares().platform, align: 'end', cell: ({ platform }) => formatMinor(platform, 'TALENT') },
];

function ofSpent(recipient: Recipient): string {
  const spent = formatMinor(recipient.spent, 'TALENT');
  return t`of ${spent}`;
}

export function Recipients({ month }: { month: Month }) {
  const { recipients, recipientCount } = month;
  const others = recipientCount - recipients.length;
  const most = Math.max(1, ...recipients.map(({ spent }) => Number(spent)));
  return (
    <ChartOrTable
      title={t`Where it went, Talents`}
      table={
        <DataTable
          caption={t`Where your Talents went, by artist`}
          columns={columns()}
          rows={recipients}
          rowKey={({ id }) => id}
          totals={{
            artist: t`Sum`,
            spent: formatMinor(month.spent, 'TALENT'),
            got: formatMinor(month.toArtists, 'TALENT'),
            kept: formatMinor(month.toPlatform, 'TALENT'),
          }}
        />
      }
      chart={
        <>
          <ul css={list}>
            {recipients.map((recipient) => (
              <li key={recipient.id} css={row}>
                <Avatar
                  css={picture}
                  id={recipient.id}
                  name={nameOf(recipient)}
                  src={recipient.profilePhotoUrl ?? undefined}
                  sizePx={40}
                />
                <span css={texts}>
                  <strong title={nameOf(recipient)}>{nameOf(recipient)}</strong> <span>{whatWasPaid(recipient)}</span>
                </span>
                <span css={figures}>
                  <strong>{formatMinor(recipient.artist, 'TALENT')}</strong>
                  <span>{ofSpent(recipient)}</span>
                </span>
                <span css={bar} aria-hidden style={{ width: `${(Number(recipient.spent) / most) * 100}%` }}>
                  <span data-part="artist" style={{ flexGrow: Number(recipient.artist) }} />
                  <span data-part="platform" style={{ flexGrow: Number(recipient.platform) }} />
                </span>
              </li>
            ))}
          </ul>
          <p css={legend}>
            <span css={key} aria-hidden>
              <span data-part="artist" />
            </span>
            {shares().artist}
            <span css={key} aria-hidden>
              <span data-part="platform" />
            </span>
            {shares().platform}
            {others > 0 && <span>{plural(others, { one: 'and # more artist', other: 'and # more artists' })}</span>}
          </p>
        </>
      }
    />
  );
}

const parts = css`
  & > [data-part] {
    flex: 1 1 0;
    height: 8px;
    background: ${colour.chart2};
  }
  & > [data-part='platform'] {
    background: repeating-linear-gradient(-60deg, ${colour.textMuted} 0 1.5px, transparent 1.5px 5px);
  }
  @media (forced-colors: active) {
    /* Grounds are replaced there, and both parts would look alike: one stays filled, the other hatched. */
    & > [data-part] {
      border: 1px solid CanvasText;
      background: CanvasText;
      forced-color-adjust: none;
    }
    & > [data-part='platform'] {
      background: repeating-linear-gradient(-60deg, CanvasText 0 1.5px, Canvas 1.5px 5px);
    }
  }
`;
const list = css`
  display: grid;
  gap: ${space[12]};
  margin: 0;
  padding: ${space[8]} 0 0;
  list-style: none;
`;
const row = css`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[12]};
  align-items: center;
`;
const picture = css`
  grid-row: span 2;
`;
const texts = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[8]};
  min-width: 0;
  color: ${colour.textMuted};
  & > strong {
    max-width: 100%;
    overflow: hidden;
    color: ${colour.text};
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const figures = css`
  ${font.body}
  ${tabular}
  display: flex;
  gap: ${space[12]};
  color: ${colour.textMuted};
  & > strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;
const bar = css`
  ${parts}
  display: flex;
  grid-column: 2 / -1;
  min-width: 16px;
  border-radius: 2px;
  overflow: hidden;
`;
const legend = css`
  ${font.small}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  padding-top: ${space[8]};
  padding-inline-start: 52px;
  color: ${colour.textMuted};
`;
const key = css`
  ${parts}
  display: flex;
  width: 16px;
  border-radius: 2px;
  overflow: hidden;
`;
