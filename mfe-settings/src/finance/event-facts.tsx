// One event of the ledger with everything that proves it: actor, request, payment, hash and chain.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { formatLedgerTime } from '@libretto/kit/format-relative';
import { IconCheck } from '@libretto/kit/icons';
import { Tag } from '@libretto/kit/tag';
import { colour, font, space } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { CopyableId } from './copyable-id';

export type AuditedEvent = HttpCalls['GET /api/finance/transactions/{id}']['response']['events'][number];

export function EventFacts({ event, children }: { event: AuditedEvent; children?: ReactNode }) {
  return (
    <section aria-label={event.kind}>
      <h3 css={name}>{event.kind}</h3>
      {children}
      <dl css={facts}>
        <Fact name="When">{formatLedgerTime(event.at)} UTC</Fact>
        <Fact name="Actor">{event.actor.username ?? event.actor.id}</Fact>
        <Fact name="Event">
          <CopyableId value={event.eventId} label={t`event id`} />{' '}
          <span css={mono}>
            {event.streamId} / {event.revision}
          </span>
        </Fact>
        {event.requestId && (
          <Fact name="Request">
            <CopyableId value={event.requestId} label={t`request id`} />
          </Fact>
        )}
        {event.paymentReference && (
          <Fact name="Payment">
            <CopyableId value={event.paymentReference} label={t`payment reference`} />
          </Fact>
        )}
        <Fact name="Hash">
          <CopyableId value={event.hash} label={t`hash`} />
        </Fact>
        <Fact name="Follows">
          {event.previousHash ? (
            <CopyableId value={event.previousHash} label={t`previous hash`} />
          ) : (
            t`Nothing: the first event of its wallet`
          )}
        </Fact>
        <Fact name="Chain">
          {event.chainVerified ? (
            <Tag tone="success" icon={<IconCheck size={16} />}>
              {t`Fits the event before it`}
            </Tag>
          ) : (
            <Tag tone="danger">{t`Does not fit the event before it`}</Tag>
          )}
        </Fact>
      </dl>
    </section>
  );
}

export function Fact({ name: term, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

const name = css`
  ${font.bodyStrong}
  padding-top: ${space[16]};
  margin-bottom: ${space[8]};
  border-top: 1px solid ${colour.line};
`;
const mono = css`
  ${font.mono}
`;
export const facts = css`
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
