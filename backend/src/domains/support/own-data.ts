import { allOf, historyOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { chatStream } from './chat/chat.stream';
import { type TicketDoc, type TicketMessageDoc, ticketMessages, tickets } from './tickets/tickets.projection';

export const supportOwnData: OwnDataPart = {
  lists: [
    listOf<TicketDoc>(
      { name: 'support/tickets', about: 'Your tickets.' },
      ['id', 'subject', 'openedAt', 'updatedAt', 'state'],
      (source, userId) => allOf(source, tickets, 'byPerson', { userId }),
    ),
    listOf<TicketMessageDoc>(
      { name: 'support/messages', about: 'What you and support wrote in them.' },
      ['ticketId', 'from', 'text', 'at'],
      async function* (source, userId) {
        for await (const { id: ticketId } of allOf(source, tickets, 'byPerson', { userId })) {
          yield* allOf(source, ticketMessages, 'byTicket', { ticketId });
        }
      },
    ),
    historyOf(
      { name: 'support/chat', about: 'What you asked the support chat, and how you rated its answers.' },
      (userId) => `${chatStream.name}-${userId}`,
    ),
  ],
};
