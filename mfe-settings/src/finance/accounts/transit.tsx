// Money between payer and payee: the amount and its age. The list is usually empty; old entries need investigation.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconCircleCheckFilled } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatCount, formatLedgerTime, formatMinor } from '@libretto/kit/text';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { useTransitAgeing } from '../../api/finance-report-calls';
import { ledgerTimeUtc } from '../../ledger-time';
import { Figure } from '../figure';
import { explainBalance, type FinanceView, openTransaction } from '../finance-view';
import { kindText } from '../journal/kind-texts';
import { Pager } from '../pager';

type OpenTransit = HttpCalls['GET /api/finance/transit-ageing']['response']['transits'][number];

const ages = () =>
  ({ minute: t`Under a minute`, hour: t`Under an hour`, day: t`Under a day`, older: t`Longer` }) as const;

/** Uses non-breaking spaces here instead of in the messages, where translators could not see them. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** Formats `3 min`, `2 h`, `5 days`. */
export function lengthOf(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 60) return unbroken(t`${minutes} min`);
  if (hours < 48) return unbroken(t`${hours} h`);
  const days = Math.floor(hours / 24);
  return t`${days} days`;
}

const columns = (): readonly TableColumn<OpenTransit>[] => [
  { id: 'since', header: t`Since, UTC`, look: 'faint', width: '190px', cell: ({ since }) => formatLedgerTime(since) },
  { id: 'age', header: t`Open for`, align: 'end', width: '100px', cell: ({ ageMs }) => lengthOf(ageMs) },
  { id: 'kind', header: t`What`, look: 'strong', cell: ({ kind }) => kindText(kind) },
  { id: 'payer', header: t`From`, cell: ({ payer }) => payer.username ?? payer.id },
  {
    id: 'payee',
    header: t`To`,
    cell: ({ payee }) => (payee === null ? t`Back to the payer` : (payee.username ?? payee.id)),
  },
  { id: 'amount', header: 'EUR', align: 'end', look: 'strong', cell: ({ amount }) => formatMinor(amount, 'EUR') },
];

function explainText({ kind: type, payer }: OpenTransit): string {
  const [kind, who] = [kindText(type), payer.username ?? payer.id];
  return t`Explain: ${kind} of ${who}`;
}

function countText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} transaction`, other: `${shown} transactions` });
}

export function Transit({ view }: { view: FinanceView }) {
  const query = useTransitAgeing(view.cursor);
  if (query.isPending) return <Skeleton height={320} shape="box" />;
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load what is in transit`} onRetry={() => query.refetch()} retryLabel="Try Again" />
    );
  }
  const { total, count, buckets, transits, nextCursor, at } = query.data;
  return (
    <div css={whole}>
      <section css={card} aria-label={t`In transit`}>
        <div>
          <p css={small}>{t`In transit, EUR`}</p>
          <p css={figure}>
            <Figure label={t`Explain what is in transit`} onExplain={() => explainBalance(view, 'transit')}>
              {formatMinor(total, 'EUR')}
            </Figure>
          </p>
          <p css={small}>
            {countText(count)}, {ledgerTimeUtc(at)}
          </p>
        </div>
        <dl css={list}>
          {buckets.map((bucket) => (
            <div key={bucket.age}>
              <dt>{ages()[bucket.age]}</dt>
              <dd>
                {formatMinor(bucket.amount, 'EUR')} <span>{bucket.count}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <DataTable
        caption={t`Open transits, oldest first`}
        columns={columns()}
        rows={transits}
        rowKey={({ transactionId }) => transactionId}
        openKey={view.transactionId ?? null}
        onOpen={({ transactionId }) => openTransaction(view, transactionId)}
        openLabel={explainText}
        empty={
          <EmptyState icon={<IconCircleCheckFilled size={40} />} title={t`Nothing is in transit`}>
            {t`Every payer's money has reached its payee.`}
          </EmptyState>
        }
      />
      <Pager view={view} nextCursor={nextCursor} />
    </div>
  );
}

const whole = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const card = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[24]};
  padding: ${space[16]} ${space[20]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  background: ${colour.surface1};
`;
const small = css`
  ${font.small}
  color: ${colour.textMuted};
`;
const figure = css`
  ${font.page}
  ${tabular}
`;
const list = css`
  ${font.body}
  ${tabular}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[16]} ${space[32]};
  margin: 0;
  ${media.mobile} {
    display: grid;
    width: 100%;
    & > div {
      display: flex;
      justify-content: space-between;
    }
  }
  & dt {
    color: ${colour.textMuted};
  }
  & dd {
    margin: 0;
    font-weight: 600;
    & > span {
      color: ${colour.textMuted};
      font-weight: 400;
    }
  }
`;
