// The postings of an event: one table per currency with debit and credit columns that have equal totals.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { formatMinor } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { accountLink } from '../accounts/account-link-style';
import { linesOf } from './posting-lines';

type Posting = HttpCalls['GET /api/finance/transactions/{id}']['response']['postings'][number];
const currencies = () =>
  [
    { currency: 'TALENT', name: t`Talents` },
    { currency: 'EUR', name: 'EUR' },
  ] as const;

export function Postings({
  postings,
  onAccount,
}: {
  postings: readonly Posting[];
  onAccount: (account: string) => void;
}) {
  return currencies().map(({ currency, name }) => {
    const own = postings.filter((posting) => posting.currency === currency);
    if (own.length === 0) return null;
    const lines = linesOf({ postings: own });
    const sum = formatMinor(
      lines.reduce((total, { minor }) => (minor > 0n ? total + minor : total), 0n),
      currency,
    );
    return (
      <table key={currency} css={table}>
        <thead>
          <tr>
            <th scope="col">{t`Postings, ${name}`}</th>
            <th scope="col" data-end>
              {t`Debit`}
            </th>
            <th scope="col" data-end>
              {t`Credit`}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, debit, credit }) => (
            <tr key={account}>
              <td>
                <button type="button" css={accountLink} onClick={() => onAccount(account)}>
                  {account}
                </button>
              </td>
              <td data-end>{debit}</td>
              <td data-end>{credit}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Sum`}</th>
            <td data-end>{sum}</td>
            <td data-end>{sum}</td>
          </tr>
        </tfoot>
      </table>
    );
  });
}

const table = css`
  ${font.body}
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    height: 28px;
    padding: 0;
    text-align: left;
    overflow-wrap: anywhere;
  }
  thead th {
    ${font.smallStrong}
    color: ${colour.textMuted};
    border-bottom: 1px solid ${colour.line};
  }
  tfoot th,
  tfoot td {
    border-top: 1px solid ${colour.lineStrong};
    font-weight: 600;
  }
  [data-end] {
    ${tabular}
    padding-inline-start: ${space[12]};
    text-align: right;
    white-space: nowrap;
  }
`;
