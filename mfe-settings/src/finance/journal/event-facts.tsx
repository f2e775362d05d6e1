// An event of the ledger with its evidence: actor, request, payment, hash and chain.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { IconCheck } from '@libretto/kit/icons';
import { Tag } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ledgerTimeUtc } from '../../ledger-time';
import { CopyableId } from '../copyable-id';
import { kindText } from './kind-texts';

export type AuditedEvent = HttpCalls['GET /api/finance/transactions/{id}']['response']['events'][number];

export function EventFacts({ event, children }: { event: AuditedEvent; children?: ReactNode }) {
  return (
    <section aria-label={kindText(event.kind)}>
      <h3 css={name}>{kindText(event.kind)}</h3>
      {children}
      <dl css={facts}>
        <Fact name={t`When`}>{ledgerTimeUtc(event.at)}</Fact>
        <Fact name={t`Actor`}>{event.actor.username ?? event.actor.id}</Fact>
        <Fact name={t`Event`}>
          <CopyableId value={event.eventId} copyLabel={t`Copy the event id`} />{' '}
          <span css={mono}>
            {event.streamId} / {event.revision}
          </span>
        </Fact>
        {event.requestId && (
          <Fact name={t`Request`}>
            <CopyableId value={event.requestId} copyLabel={t`Copy the request id`} />
          </Fact>
        )}
        {event.paymentReference && (
          <Fact name={t`Payment`}>
            <CopyableId value={event.paymentReference} copyLabel={t`Copy the payment reference`} />
          </Fact>
        )}
        <Fact name={t`Hash`}>
          <CopyableId value={event.hash} copyLabel={t`Copy the hash`} />
        </Fact>
        <Fact name={t`Follows`}>
          {event.previousHash ? (
            <CopyableId value={event.previousHash} copyLabel={t`Copy the previous hash`} />
          ) : (
            t`Nothing: the first event of its wallet`
          )}
        </Fact>
        <Fact name={t`Chain`}>
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
  grid-template-columns: fit-content(40%) minmax(0, 1fr);
  gap: ${space[8]} ${space[12]};
  margin: 0;
  dt {
    color: ${colour.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  /* A tag is as high as its lines. */
  dd > span {
    height: auto;
    white-space: normal;
  }
`;
