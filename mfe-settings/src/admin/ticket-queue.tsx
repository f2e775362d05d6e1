// Support tickets: waiting ones, longest first, then answered and closed ones; and the page
// of one ticket for answering it.

import { css } from '@emotion/react';
import { Button, Chip, ChipRow } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { RelativeTime } from '@libretto/kit/text';
import { Stack } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import {
  type TicketState,
  useAnswerTicket,
  useCloseTicket,
  useQueuedTicket,
  useTicketQueue,
} from '../api/support-calls';
import { addressWith, goTo } from '../page-address';
import { rowList } from '../settings/boxed-rows';
import { link, quiet, sectionTitle } from '../support/support-style';
import { CloseTicket, TicketFrame, writing } from '../support/ticket-frame';
import { TicketReply, TicketThread, ticketStateText } from '../support/ticket-thread';

const states = (): Readonly<Record<TicketState, string>> => ({
  waiting: t`Waiting`,
  answered: t`Answered`,
  closed: t`Closed`,
});
const nothingTexts = (): Readonly<Record<TicketState, string>> => ({
  waiting: t`Nothing waits for an answer.`,
  answered: t`Nothing is answered.`,
  closed: t`Nothing is closed.`,
});
const isState = (text: string | null): text is TicketState => text !== null && Object.hasOwn(states(), text);

export function TicketQueue({ search }: { search: string }) {
  const parameters = new URLSearchParams(search);
  const ticketId = parameters.get('ticket');
  const wanted = parameters.get('state');
  const to = (changes: Readonly<Record<string, string | null>>) => addressWith('/admin', search, changes);
  return ticketId === null ? (
    <Queue state={isState(wanted) ? wanted : 'waiting'} to={to} />
  ) : (
    <OpenTicket key={ticketId} id={ticketId} backTo={to({ ticket: null })} />
  );
}

type To = (changes: Readonly<Record<string, string | null>>) => string;

function Queue({ state, to }: { state: TicketState; to: To }) {
  const queue = useTicketQueue(state);
  const tickets = queue.data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <Stack gap={16}>
      <ChipRow aria-label={t`Tickets`}>
        {(Object.entries(states()) as [TicketState, string][]).map(([id, label]) => (
          <Chip key={id} selected={id === state} onClick={() => goTo(to({ state: id }), true)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      {queue.isPending && <Skeleton height={160} shape="box" />}
      {queue.isLoadingError && (
        <ErrorState title={t`Failed to load the tickets`} onRetry={() => queue.refetch()} retryLabel="Try Again" />
      )}
      {queue.data && tickets.length === 0 && <EmptyState title={t`No tickets`}>{nothingTexts()[state]}</EmptyState>}
      {tickets.length > 0 && (
        <ul css={rowList} aria-label={t`Tickets`}>
          {tickets.map((ticket) => (
            <li key={ticket.id} css={row}>
              <a css={link} dir="auto" {...linkTo(to({ ticket: ticket.id }))}>
                {ticket.subject}
              </a>
              <span css={quiet}>
                {ticket.person.username ?? t`Unnamed`} · {ticketStateText(ticket)} ·{' '}
                <RelativeTime at={ticket.updatedAt} form="words" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {queue.hasNextPage && (
        <Button onClick={() => void queue.fetchNextPage()} busy={queue.isFetchingNextPage}>
          {t`Show more`}
        </Button>
      )}
    </Stack>
  );
}

function OpenTicket({ id, backTo }: { id: string; backTo: string }) {
  const answer = useAnswerTicket();
  const close = useCloseTicket();
  return (
    <TicketFrame back={t`All tickets`} backTo={backTo} read={useQueuedTicket(id)}>
      {({ ticket, messages }) => {
        const person = ticket.person.username ?? t`Unnamed`;
        return (
          <>
            <h2 css={sectionTitle} dir="auto">
              {ticket.subject}
            </h2>
            <p css={quiet}>
              {person} · {ticketStateText(ticket)}
            </p>
            <TicketThread messages={messages} own="support" names={{ person, support: t`Support` }} />
            {ticket.isOpen && (
              <>
                <TicketReply label={t`Answer`} {...writing(id, answer)} />
                <CloseTicket id={id} close={close}>
                  {t`Close ticket`}
                </CloseTicket>
              </>
            )}
          </>
        );
      }}
    </TicketFrame>
  );
}

const row = css`
  display: grid;
  gap: 4px;
  padding: 12px 0;
  overflow-wrap: anywhere;
`;
