// The page of one of one's own tickets.
import { Button } from '@libretto/kit/button';
import { ErrorState } from '@libretto/kit/error-state';
import { Stack } from '@libretto/kit/layout';
import { Skeleton } from '@libretto/kit/skeleton';
import { toast } from '@libretto/kit/toast';
import { failureText } from '@libretto/product/command';
import { linkTo } from '@libretto/product/links';
import { useCloseOwnTicket, useOwnTicket, useWriteOnTicket } from '../api/support-calls';
import { link, quiet, sectionTitle } from './support-style';
import { contactSupportPath } from './ticket-path';
import { TicketReply, TicketThread, ticketStateText } from './ticket-thread';

export function OwnTicket({ id }: { id: string }) {
  const own = useOwnTicket(id);
  const write = useWriteOnTicket();
  const close = useCloseOwnTicket();
  return (
    <Stack gap={20}>
      <p css={quiet}>
        <a css={link} {...linkTo(contactSupportPath)}>
          All tickets and the chat
        </a>
      </p>
      {own.isPending && <Skeleton height={160} shape="box" />}
      {own.isLoadingError && (
        <ErrorState title="Failed to load this ticket" onRetry={() => own.refetch()} retryLabel="Try Again" />
      )}
      {own.data && (
        <>
          <h3 css={sectionTitle} dir="auto">
            {own.data.ticket.subject}
          </h3>
          <p css={quiet}>{ticketStateText(own.data.ticket)}</p>
          <TicketThread messages={own.data.messages} own="person" names={{ person: 'You', support: 'Support' }} />
          <TicketReply
            label={own.data.ticket.isOpen ? 'Write more' : 'Write more, and open it again'}
            isSending={write.isPending}
            onSend={(message, done) =>
              write.mutate({ params: { id }, body: { message } }, { onSuccess: () => done(null), onError: done })
            }
          />
          {own.data.ticket.isOpen && (
            <div>
              <Button
                busy={close.isPending}
                onClick={() =>
                  close.mutate(
                    { params: { id } },
                    { onError: (failure) => toast.error(failureText(failure, 'Failed to close the ticket')) },
                  )
                }
              >
                This is solved
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
