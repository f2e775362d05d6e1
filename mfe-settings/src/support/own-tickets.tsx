// The user's own tickets, and the form that opens a new one.

import { css } from '@emotion/react';
import { maxSubjectCharacters, maxTicketCharacters } from '@libretto/contracts/support-limits';
import { Button, Input, Textarea } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, toast } from '@libretto/kit/feedback';
import { RelativeTime } from '@libretto/kit/text';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useOpenTicket, useOwnTickets } from '../api/support-calls';
import { rowList } from '../settings/boxed-rows';
import { narrow } from '../settings/section-style';
import { link, quiet, sectionTitle } from './support-style';
import { ownTicketPath } from './ticket-path';
import { ticketStateText } from './ticket-thread';

export function OwnTickets() {
  const own = useOwnTickets();
  const [isWriting, setWriting] = useState(false);
  const tickets = own.data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <section aria-labelledby="own-tickets">
      <Stack gap={16}>
        <h3 id="own-tickets" css={sectionTitle}>
          {t`Your tickets`}
        </h3>
        {own.isPending && <Skeleton height={80} shape="box" />}
        {own.isLoadingError && (
          <ErrorState title={t`Failed to load your tickets`} onRetry={() => own.refetch()} retryLabel="Try Again" />
        )}
        {own.data && tickets.length === 0 && <p css={quiet}>{t`You have not written to our support team yet.`}</p>}
        {tickets.length > 0 && (
          <ul css={rowList} aria-label={t`Your tickets`}>
            {tickets.map((ticket) => (
              <li key={ticket.id} css={row}>
                <a css={link} dir="auto" {...linkTo(ownTicketPath(ticket.id))}>
                  {ticket.subject}
                </a>
                <span css={quiet}>
                  {ticketStateText(ticket)} · <RelativeTime at={ticket.updatedAt} form="words" />
                </span>
              </li>
            ))}
          </ul>
        )}
        {own.hasNextPage && (
          <Button onClick={() => void own.fetchNextPage()} busy={own.isFetchingNextPage}>
            {t`Show more`}
          </Button>
        )}
        {isWriting ? (
          <NewTicket onDone={() => setWriting(false)} />
        ) : (
          <div>
            <Button onClick={() => setWriting(true)}>{t`Write to support`}</Button>
          </div>
        )}
      </Stack>
    </section>
  );
}

function NewTicket({ onDone }: { onDone: () => void }) {
  const open = useOpenTicket();
  const subjectDraft = useDraft('ticket-subject');
  const messageDraft = useDraft('ticket-message');
  const { text: subject } = subjectDraft;
  const { text: message } = messageDraft;
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    const sending = open.mutateAsync({ body: { subject, message } });
    subjectDraft.dropOnceSent(sending);
    messageDraft.dropOnceSent(sending);
    // The promise reports the outcome also where the form was closed before it.
    sending.then(
      () => {
        toast.success(t`We have your message and answer by mail.`);
        onDone();
      },
      (failure) => setFault(failureText(failure, t`Failed to send message`)),
    );
  };
  return (
    <form css={narrow} onSubmit={submit}>
      <Stack gap={16}>
        {fault && <Notice tone="danger" title={fault} />}
        <Input
          label={t`Subject`}
          maxLength={maxSubjectCharacters}
          value={subject}
          onChange={(event) => subjectDraft.setText(event.target.value)}
        />
        <Textarea
          label={t`Message`}
          maxLength={maxTicketCharacters}
          value={message}
          onChange={(event) => messageDraft.setText(event.target.value)}
        />
        <div css={buttons}>
          <Button
            type="submit"
            variant="primary"
            disabled={subject.trim() === '' || message.trim() === ''}
            busy={open.isPending}
          >
            {t`Send to support`}
          </Button>
          <Button onClick={onDone}>{t`Cancel`}</Button>
        </div>
      </Stack>
    </form>
  );
}

const row = css`
  display: grid;
  gap: 4px;
  padding: 12px 0;
  overflow-wrap: anywhere;
`;
const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
