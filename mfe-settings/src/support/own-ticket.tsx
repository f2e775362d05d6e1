// The page of one of the user's own tickets.
import { t } from '@lingui/core/macro';
import { useCloseOwnTicket, useOwnTicket, useWriteOnTicket } from '../api/support-calls';
import { quiet, sectionTitle } from './support-style';
import { CloseTicket, TicketFrame, writing } from './ticket-frame';
import { contactSupportPath } from './ticket-path';
import { TicketReply, TicketThread, ticketStateText } from './ticket-thread';

export function OwnTicket({ id }: { id: string }) {
  const write = useWriteOnTicket();
  const close = useCloseOwnTicket();
  return (
    <TicketFrame back={t`All tickets and the chat`} backTo={contactSupportPath} read={useOwnTicket(id)}>
      {({ ticket, messages }) => (
        <>
          <h3 css={sectionTitle} dir="auto">
            {ticket.subject}
          </h3>
          <p css={quiet}>{ticketStateText(ticket)}</p>
          <TicketThread messages={messages} own="person" names={{ person: t`You`, support: t`Support` }} />
          <TicketReply
            label={ticket.isOpen ? t`Write more` : t`Write more, and open it again`}
            {...writing(id, write)}
          />
          {ticket.isOpen && (
            <CloseTicket id={id} close={close}>
              {t`This is solved`}
            </CloseTicket>
          )}
        </>
      )}
    </TicketFrame>
  );
}
