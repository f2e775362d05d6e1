// One song's sale, line by line, as a factual statement instead of marketing copy.

import { css } from '@emotion/react';
import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/format';
import { colour, font, space, tabular } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';
import type { LandingContent } from './use-landing';

/** Next to the texts it must not exceed the remaining width of a phone. */
const whole = css`
  max-width: 100%;
  min-width: 0;
`;

const table = css`
  ${font.body}
  ${tabular}
  width: 416px;
  max-width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  & caption {
    ${font.bodyStrong}
    padding-bottom: ${space[8]};
    text-align: start;
  }
  & th,
  & td {
    height: 36px;
    padding: 0;
    border-top: 1px solid ${colour.line};
    color: ${colour.textMuted};
    font-weight: 400;
    text-align: start;
  }
  & th {
    overflow: hidden;
    padding-inline-end: ${space[16]};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & td {
    width: 128px;
    text-align: end;
    white-space: nowrap;
  }
  & tr:first-of-type > * {
    color: ${colour.text};
    font-weight: 600;
  }
`;

const note = css`
  ${font.small}
  margin-top: ${space[8]};
  color: ${colour.textFaint};
`;

/** Prices are whole Talents, so both shares are exact in hundredths. */
export function sharesOf(price: number): { artist: number; platform: number } {
  const artistMinor = price * artistSharePercent;
  return { artist: artistMinor / 100, platform: (price * 100 - artistMinor) / 100 };
}

export function SaleStatement({ sale }: { sale: NonNullable<LandingContent['sale']> }) {
  const { artist, platform } = sharesOf(sale.price);
  const euros = formatEuros(eurosOfTalents(100));
  const amount = (talents: number) => formatTalents(talents, { fixed: true });
  return (
    <div css={whole}>
      <table css={table}>
        <caption>{t`One song sold`}</caption>
        <tbody>
          <tr>
            <th scope="row">{sale.title}</th>
            <td>{amount(sale.price)}</td>
          </tr>
          <tr>
            <th scope="row">
              {sale.artist}, {percent(artistSharePercent)}
            </th>
            <td>{amount(artist)}</td>
          </tr>
          <tr>
            <th scope="row">Libretto, {percent(platformFeePercent)}</th>
            <td>{amount(platform)}</td>
          </tr>
        </tbody>
      </table>
      <p css={note}>{t`100 Talents = ${euros}`}</p>
    </div>
  );
}
