// A month's total, and the lines between its opening and its closing balance.

import { css } from '@emotion/react';
import { serverNow } from '@libretto/contracts/client/server-clock';
import type { HttpCalls } from '@libretto/contracts/http';
import { Statement, type StatementLine } from '@libretto/kit/lists';
import { formatMinor } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { inEuros } from '../amount-text';
import { Explained } from '../explained';
import { monthAlone, monthOf } from './months';

export type StatementMonth = HttpCalls['GET /api/user/statement/month']['response'];

/** The opening balance, the movements by name, and the closing balance; lines without an amount are omitted. */
export function linesOfMonth(month: StatementMonth): readonly { label: string; minor: bigint }[] {
  const { balance, earned, spent, came, went, withdrawn } = month;
  const [monthOnly, opening] = [monthAlone(month.month), BigInt(month.opening)];
  const named =
    balance === 'eur'
      ? [
          { label: t`Earned`, minor: BigInt(earned) },
          { label: t`Withdrawn`, minor: -BigInt(withdrawn) },
        ]
      : [{ label: t`Spent`, minor: -BigInt(spent) }];
  const rest = BigInt(came) - BigInt(went) - named.reduce((sum, { minor }) => sum + minor, 0n);
  const others =
    balance === 'eur'
      ? { label: rest < 0n ? t`Paid from it` : t`Given back`, minor: rest }
      : { label: rest < 0n ? t`Taken back` : t`Added`, minor: rest };
  return [
    { label: t`Balance on 1 ${monthOnly}`, minor: opening },
    ...(balance === 'eur' ? [...named, others] : [others, ...named]).filter(({ minor }) => minor !== 0n),
  ];
}

export function Summary({ month }: { month: StatementMonth }) {
  const currency = month.balance === 'eur' ? 'EUR' : 'TALENT';
  const name = monthAlone(month.month);
  const isNow = month.month === monthOf(serverNow());
  const headline = month.balance === 'eur' ? month.earned : month.spent;
  const lines = linesOfMonth(month).map(
    ({ label, minor }): StatementLine => ({ label, amount: formatMinor(minor, currency) }),
  );
  return (
    <div css={whole}>
      <p css={caption}>{month.balance === 'eur' ? t`Earned in ${name}` : t`Spent in ${name}, Talents`}</p>
      <p css={figure}>{month.balance === 'eur' ? inEuros(inCents(headline)) : wholeTalents(headline)}</p>
      {month.balance === 'talent' && month.recipientCount > 0 && (
        <Explained css={sentence}>{wentText(month)}</Explained>
      )}
      <Statement
        raised={false}
        lines={lines}
        total={{
          label: isNow ? t`Balance now` : t`Balance at the end of ${name}`,
          amount: formatMinor(month.closing, currency),
        }}
      />
    </div>
  );
}

function wentText(month: StatementMonth): string {
  const [toArtists, toPlatform] = [wholeTalents(month.toArtists), wholeTalents(month.toPlatform)];
  const { recipientCount } = month;
  const artists = plural(recipientCount, {
    1: 'one artist',
    2: 'two artists',
    3: 'three artists',
    4: 'four artists',
    5: 'five artists',
    6: 'six artists',
    7: 'seven artists',
    8: 'eight artists',
    9: 'nine artists',
    other: '# artists',
  });
  return t`${toArtists} went to ${artists}, ${toPlatform} to the platform.`;
}

/** Omits zero decimals, which the headline does not need. */
const wholeTalents = (minor: string) => formatMinor(minor, 'TALENT').replace(/[.,]00$/, '');
/** Rounds to cents, half away from zero; the lines show the exact amount. */
export const inCents = (minor: string) => {
  const value = BigInt(minor);
  const cents = ((value < 0n ? -value : value) + 50n) / 100n;
  return formatMinor(value < 0n ? -cents : cents, 'TALENT');
};

const whole = css`
  display: grid;
  align-content: start;
  gap: ${space[4]};
`;
const caption = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const figure = css`
  ${font.display}
  ${tabular}
`;
const sentence = css`
  padding-block: ${space[8]};
`;
