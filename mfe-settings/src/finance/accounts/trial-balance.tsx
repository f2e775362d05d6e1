// The difference between debits and credits in large type, both sums next to it, and a line
// that states whether they balance.

import { css } from '@emotion/react';
import { ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@libretto/kit/icons';
import { formatMinor } from '@libretto/kit/text';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useTrialBalance } from '../../api/finance-calls';
import { ledgerTimeUtc } from '../../ledger-time';
import { Figure } from '../figure';

const currencies = () =>
  [
    { currency: 'EUR', label: t`Trial balance, EUR` },
    { currency: 'TALENT', label: t`Trial balance, Talents` },
  ] as const;

export function TrialBalance({ asOf, onAccounts }: { asOf: string | undefined; onAccounts: () => void }) {
  // Only the totals are shown, so one row is enough.
  const query = useTrialBalance(asOf, undefined, 1);
  if (query.isPending) return <Skeleton height={122} shape="box" />;
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load the trial balance`} onRetry={() => query.refetch()} retryLabel="Try Again" />
    );
  }
  const { totals, debits, credits, asOf: at } = query.data;
  const balanced = totals.EUR === '0' && totals.TALENT === '0';
  return (
    <section aria-label={t`Trial balance`}>
      <div css={card}>
        {currencies().map(({ currency, label }) => (
          <div key={currency} css={half}>
            <div>
              <p css={small}>{label}</p>
              <p css={difference}>
                <Figure label={t`Show the accounts that it is the sum of`} onExplain={onAccounts}>
                  {formatMinor(totals[currency], currency)}
                </Figure>
              </p>
            </div>
            <dl css={sides}>
              <div>
                <dt>{t`Debits`}</dt>
                <dd>{formatMinor(debits[currency].replace('-', ''), currency)}</dd>
              </div>
              <div>
                <dt>{t`Credits`}</dt>
                <dd>{formatMinor(credits[currency], currency)}</dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      <p css={status} data-balanced={balanced || undefined} role="status">
        {balanced ? <IconCircleCheckFilled size={16} /> : <IconAlertCircleFilled size={16} />}
        <strong>{balanced ? t`Balanced in both currencies` : t`Not balanced: events and postings disagree`}</strong>
        <span>· {ledgerTimeUtc(at)}</span>
      </p>
    </section>
  );
}

const card = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  border-radius: ${radius.card};
  background: ${colour.surface1};
  border: 1px solid ${colour.line};
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const half = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[16]};
  padding: ${space[16]} ${space[20]};
  & + & {
    border-left: 1px solid ${colour.line};
    ${media.mobile} {
      border-left: 0;
      border-top: 1px solid ${colour.line};
    }
  }
`;
const small = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const difference = css`
  ${font.page}
  ${tabular}
`;
const sides = css`
  ${font.body}
  ${tabular}
  display: grid;
  gap: ${space[4]};
  margin: 0;
  & > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space[16]};
  }
  dt {
    color: ${colour.textMuted};
  }
  dd {
    margin: 0;
    margin-inline-start: auto;
    font-weight: 500;
  }
`;
const status = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[8]};
  color: ${colour.danger};
  &[data-balanced] {
    color: ${colour.success};
  }
  & > strong {
    font-weight: 600;
  }
  & > span {
    color: ${colour.textMuted};
  }
`;
