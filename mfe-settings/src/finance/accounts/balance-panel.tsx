// Explains a balance: one sentence, the latest entries that led to it, and their events with hashes.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconCheck } from '@libretto/kit/icons';
import { formatMinor, Tag } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inEuros, inTalents } from '../../amount-text';
import { useExplanation } from '../../api/finance-report-calls';
import { Explained } from '../../explained';
import { ledgerTimeUtc } from '../../ledger-time';
import { CopyableId } from '../copyable-id';
import { type FinanceView, openAccount, shutPanel } from '../finance-view';
import { EventFacts, Fact, facts } from '../journal/event-facts';
import { SidePanel } from '../side-panel';
import { accountLink } from './account-link-style';

export function BalancePanel({ account, view }: { account: string; view: FinanceView }) {
  const query = useExplanation(account, view.asOf);
  return (
    <SidePanel label={t`Explanation`} title={t`Balance explained`} onClose={() => view.show(shutPanel)}>
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isLoadingError && (
        <ErrorState title={t`Failed to explain this balance`} onRetry={() => query.refetch()} retryLabel="Try Again" />
      )}
      {query.data && <Explanation explanation={query.data} view={view} />}
    </SidePanel>
  );
}

function Explanation({
  explanation,
  view,
}: {
  explanation: NonNullable<ReturnType<typeof useExplanation>['data']>;
  view: FinanceView;
}) {
  const { account, owner, currency, asOf, balance, entryCount, sentence, entries, chain } = explanation;
  const { checkedEvents, seal } = chain;
  return (
    <>
      <p css={figure}>
        {currency === 'EUR' ? inEuros(formatMinor(balance, 'EUR')) : inTalents(formatMinor(balance, 'TALENT'))}
      </p>
      <Explained>{sentence}</Explained>
      <dl css={facts}>
        <Fact name={t`Account`}>
          <button type="button" css={accountLink} onClick={() => openAccount(view, account)}>
            {account}
          </button>{' '}
          {owner}
        </Fact>
        <Fact name={t`As of`}>{ledgerTimeUtc(asOf)}</Fact>
        <Fact name={t`Entries`}>{entryCount}</Fact>
        <Fact name={t`Chain`}>
          {chain.verified ? (
            <Tag tone="success" icon={<IconCheck size={16} />}>
              {t`${checkedEvents} events fit their chains`}
            </Tag>
          ) : (
            <Tag tone="danger">{t`An event does not fit its chain`}</Tag>
          )}
        </Fact>
        <Fact name={t`Seal`}>
          {seal ? (
            <>
              {sealNumber(seal.number)}, <CopyableId value={seal.root} copyLabel={t`Copy the seal`} />
            </>
          ) : (
            t`With the next seal`
          )}
        </Fact>
      </dl>
      {entries.map(({ amount, balance: after, event }) => (
        <EventFacts key={event.eventId} event={event}>
          <p css={line}>
            <span>{event.sentence}</span>
            <Change amount={formatMinor(amount, currency)} after={formatMinor(after, currency)} />
          </p>
        </EventFacts>
      ))}
      <div css={more}>
        <Button onClick={() => openAccount(view, account)}>{t`All ${entryCount} entries`}</Button>
      </div>
    </>
  );
}

function sealNumber(number: number): string {
  return t`No. ${number}`;
}

/** The amount of an entry and the resulting balance. */
function Change({ amount, after }: { amount: string; after: string }) {
  return (
    <span>
      <Trans>
        <b>{amount}</b> to {after}
      </Trans>
    </span>
  );
}

const figure = css`
  ${font.page}
  ${tabular}
`;
const line = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[16]};
  margin-bottom: ${space[8]};
  color: ${colour.textMuted};
  & > span + span {
    ${tabular}
    flex: none;
    text-align: right;
  }
  & b {
    color: ${colour.text};
    font-weight: 600;
  }
`;
const more = css`
  display: flex;
  gap: ${space[8]};
`;
