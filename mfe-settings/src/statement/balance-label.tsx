// A tab's label with the current balance.

import { css } from '@emotion/react';
import { formatMinor } from '@libretto/kit/text';
import { colour, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { inEuros } from '../amount-text';
import type { BalanceName } from '../api/statement-calls';
import { inCents } from './summary';

export function BalanceLabel({ balance, minor }: { balance: BalanceName; minor: string | undefined }) {
  return (
    <span>
      {balance === 'eur' ? t`EUR balance` : t`Talent balance`}{' '}
      {minor !== undefined && (
        <span css={figure}>{balance === 'eur' ? inEuros(inCents(minor)) : formatMinor(minor, 'TALENT')}</span>
      )}
    </span>
  );
}

const figure = css`
  ${tabular}
  color: ${colour.textMuted};
  font-weight: 400;
`;
