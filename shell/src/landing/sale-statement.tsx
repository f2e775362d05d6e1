// One song's sale, line by line, as a factual statement instead of marketing copy.

import { css } from '@emotion/react';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import { eurosOfTalents, formatEuros, formatPercent, formatTalents } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
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
  width: 26rem;
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
    width: 8rem;
    max-width: 60%;
    text-align: end;
    white-space: nowrap;
  }
  & [data-price] > * {
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
          <tr data-price="">
            <th scope="row">{sale.title}</th>
            <td>{amount(sale.price)}</td>
          </tr>
          <tr>
            <th scope="row">
              {sale.artist}, {formatPercent(artistSharePercent / 100)}
            </th>
            <td>{amount(artist)}</td>
          </tr>
          <tr>
            <th scope="row">Libretto, {formatPercent(platformFeePercent / 100)}</th>
            <td>{amount(platform)}</td>
          </tr>
        </tbody>
      </table>
      <p css={note}>{t`100 Talents = ${euros}`}</p>
    </div>
  );
}
