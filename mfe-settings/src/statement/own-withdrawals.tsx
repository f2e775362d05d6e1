// The user's withdrawals, newest first, with their status.

import { css } from '@emotion/react';
import type { WithdrawalStatus } from '@libretto/contracts/http/finance/commerce';
import { formatEuros, Tag, type TagTone } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useOwnWithdrawals } from '../api/statement-calls';
import { formatLedgerDay } from '../ledger-time';

const statuses = (): Readonly<Record<WithdrawalStatus, { readonly tone: TagTone; readonly text: string }>> => ({
  requested: { tone: 'warning', text: t`Waiting` },
  approved: { tone: 'warning', text: t`Approved` },
  paid: { tone: 'success', text: t`Paid out` },
  returned: { tone: 'danger', text: t`Returned` },
  refused: { tone: 'danger', text: t`Refused` },
});

export function OwnWithdrawals({ isShown }: { isShown: boolean }) {
  const query = useOwnWithdrawals(isShown);
  const withdrawals = query.data?.withdrawals ?? [];
  if (withdrawals.length === 0) return null;
  return (
    <section aria-label={t`Your withdrawals`} css={whole}>
      <h3 css={title}>{t`Your withdrawals`}</h3>
      <ul css={list}>
        {withdrawals.map(({ id, amount, status, requestedAt, reason, account }) => (
          <li key={id} css={row}>
            <span>
              <strong>{formatEuros(amount)}</strong> {account}
              <small>
                {formatLedgerDay(requestedAt)}
                {reason !== null && ` · ${reason}`}
              </small>
            </span>
            <Tag tone={statuses()[status].tone}>{statuses()[status].text}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

const whole = css`
  margin-top: ${space[24]};
  padding-top: ${space[16]};
  border-top: 1px solid ${colour.line};
`;
const title = css`
  ${font.bodyStrong}
`;
const list = css`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const row = css`
  ${font.body}
  ${tabular}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  padding-block: ${space[8]};
  color: ${colour.textMuted};
  & strong {
    color: ${colour.text};
    font-weight: 600;
    margin-inline-end: ${space[8]};
  }
  & small {
    ${font.small}
    display: block;
  }
`;
