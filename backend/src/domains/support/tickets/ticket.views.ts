// Tickets and messages in the shape of the API contract.
import type { Ticket, TicketMessage } from '@libretto/contracts/http/administration/support';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type TicketDoc, type TicketMessageDoc, ticketMessages } from './tickets.projection';

/** More than a person writes; further messages are not shown. */
const mostMessages = 500;

export const ticketView = ({ id, subject, openedAt, updatedAt, state, waitsFor }: TicketDoc): Ticket => ({
  ...{ id, subject, openedAt, updatedAt, waitsFor },
  isOpen: state !== 'closed',
});

export const messageView = ({ id, from, text, at }: Omit<TicketMessageDoc, 'number' | 'ticketId'>): TicketMessage => ({
  ...{ id, from, text, at },
});

export async function messagesOf(reads: ReadModels, ticketId: string): Promise<readonly TicketMessage[]> {
  const query = { equals: { ticketId }, order: 'ascending', limit: mostMessages } as const;
  return (await reads.collection(ticketMessages).find('byTicket', query)).items.map(messageView);
}
