// "Explain this number": a transaction in one sentence, its postings, and each of its events down to the hash.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { ErrorState } from '@libretto/kit/error-state';
import { formatMinor } from '@libretto/kit/format';
import { formatLedgerTime } from '@libretto/kit/format-relative';
import { IconButton } from '@libretto/kit/icon-button';
import { IconCheck, IconX } from '@libretto/kit/icons';
import { media } from '@libretto/kit/media';
import { loadReadingFace } from '@libretto/kit/reading-face';
import { Skeleton } from '@libretto/kit/skeleton';
import { Tag } from '@libretto/kit/tag';
import { colour, font, radius, shadow, space, tabular } from '@libretto/kit/tokens';
import { useEffect, useRef } from 'react';
import { useTransaction } from '../api/finance-calls';
import { CopyableId } from './CopyableId';

type Transaction = HttpCalls['GET /api/finance/transactions/{id}']['response'];
type AuditedEvent = Transaction['events'][number];

interface PanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onAccount: (account: string) => void;
}

export function TransactionPanel({ id, onClose, onAccount }: PanelProps) {
  const query = useTransaction(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    void loadReadingFace();
    panel.current?.focus();
  }, []);
  return (
    <aside
      ref={panel}
      css={frame}
      tabIndex={-1}
      aria-label="Transaction"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header css={head}>
        <h2 css={title}>{query.data?.events[0]?.kind ?? 'Transaction'}</h2>
        <IconButton label="Close" icon={<IconX size={20} />} onClick={onClose} />
      </header>
      {query.isPending && <Skeleton height={320} shape="box" />}
      {query.isError && (
        <ErrorState
          title={errorText(query.error, 'Failed to load this transaction')}
          onRetry={() => query.refetch()}
          retryLabel="Try Again"
        />
      )}
      {query.data && (
        <>
          <p css={sentence}>{query.data.events[0]?.sentence}</p>
          <Postings transaction={query.data} onAccount={onAccount} />
          {query.data.events.map((event) => (
            <EventFacts key={event.eventId} event={event} />
          ))}
        </>
      )}
    </aside>
  );
}

function Postings({ transaction, onAccount }: { transaction: Transaction; onAccount: (account: string) => void }) {
  return (
    <table css={table}>
      <caption css={caption}>Postings, transit netted</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" data-end>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {transaction.postings.map((posting) => (
          <tr key={`${posting.source} ${posting.destination}`}>
            {[posting.source, posting.destination].map((account) => (
              <td key={account}>
                <button type="button" css={accountLink} onClick={() => onAccount(account)}>
                  {account}
                </button>
              </td>
            ))}
            <td data-end>
              {posting.currency === 'EUR' ? '€' : ''}
              {formatMinor(posting.amount, posting.currency)}
              {posting.currency === 'EUR' ? '' : '\u00a0T'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventFacts({ event }: { event: AuditedEvent }) {
  return (
    <section aria-label={event.kind}>
      <h3 css={eventName}>{event.kind}</h3>
      <dl css={facts}>
        <dt>When</dt>
        <dd>{formatLedgerTime(event.at)} UTC</dd>
        <dt>Actor</dt>
        <dd>{event.actor.username ?? event.actor.id}</dd>
        <dt>Event</dt>
        <dd>
          <CopyableId value={event.eventId} label="event id" /> {event.streamId} / {event.revision}
        </dd>
        {event.requestId && (
          <>
            <dt>Request</dt>
            <dd>
              <CopyableId value={event.requestId} label="request id" />
            </dd>
          </>
        )}
        {event.paymentReference && (
          <>
            <dt>Payment</dt>
            <dd>
              <CopyableId value={event.paymentReference} label="payment reference" />
            </dd>
          </>
        )}
        <dt>Hash</dt>
        <dd>
          <CopyableId value={event.hash} label="hash" />
        </dd>
        <dt>Follows</dt>
        <dd>
          {event.previousHash ? (
            <CopyableId value={event.previousHash} label="previous hash" />
          ) : (
            'Nothing: the first event of its wallet'
          )}
        </dd>
        <dt>Chain</dt>
        <dd>
          {event.chainVerified ? (
            <Tag tone="success" icon={<IconCheck size={16} />}>
              Fits the event before it
            </Tag>
          ) : (
            <Tag tone="danger">Does not fit the event before it</Tag>
          )}
        </dd>
      </dl>
    </section>
  );
}

const frame = css`
  position: sticky;
  top: ${space[24]};
  display: grid;
  gap: ${space[20]};
  padding: ${space[20]} ${space[24]} ${space[24]};
  border-radius: ${radius.card};
  border: 1px solid ${colour.line};
  background: ${colour.surface1};
  &:focus {
    outline: none;
  }
  ${media.tabletUp} {
    max-width: 480px;
  }
  @media (max-width: 1359px) {
    position: fixed;
    inset: ${space[16]} ${space[16]} 96px auto;
    width: min(480px, calc(100vw - 32px));
    overflow: auto;
    align-content: start;
    box-shadow: ${shadow.dialog};
  }
`;
const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;
const title = css`
  ${font.section}
`;
const sentence = css`
  ${font.reading}
  font-size: 1.125rem;
  line-height: 1.75rem;
`;
const table = css`
  ${font.small}
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: ${space[4]} 0;
    text-align: left;
    overflow-wrap: anywhere;
  }
  th {
    font-weight: 600;
    border-bottom: 1px solid ${colour.lineStrong};
  }
  [data-end] {
    ${tabular}
    text-align: right;
    white-space: nowrap;
  }
`;
const caption = css`
  ${font.smallStrong}
  text-align: left;
  padding-bottom: ${space[4]};
`;
const accountLink = css`
  ${font.mono}
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.accentText};
  text-align: left;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;
const eventName = css`
  ${font.bodyStrong}
  padding-top: ${space[16]};
  margin-bottom: ${space[8]};
  border-top: 1px solid ${colour.line};
`;
const facts = css`
  ${font.body}
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: ${space[8]} ${space[12]};
  margin: 0;
  dt {
    color: ${colour.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
