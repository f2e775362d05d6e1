// Projects tickets, whose turn it is, and their messages.
import type { AccountDeleted } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { TicketEvent } from './ticket.stream';

export interface TicketDoc {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly state: 'waiting' | 'answered' | 'closed';
  /** Whose turn it is; for a closed ticket, whose turn it was. */
  readonly waitsFor: 'support' | 'person';
  readonly messages: number;
}

export interface TicketMessageDoc {
  readonly id: string;
  readonly ticketId: string;
  readonly from: 'person' | 'support';
  readonly text: string;
  readonly at: string;
  /** Number within its ticket, from 1. */
  readonly number: number;
}

export const tickets = defineCollection<TicketDoc>()({
  name: 'tickets',
  indexes: {
    byPerson: { equals: ['userId'], sort: 'updatedAt' },
    byState: { equals: ['state'], sort: 'updatedAt', counted: true },
  },
});

export const ticketMessages = defineCollection<TicketMessageDoc>()({
  name: 'ticket-messages',
  indexes: { byTicket: { equals: ['ticketId'], sort: 'number' } },
});

export const ticketsProjection = defineProjection<TicketEvent | AccountDeleted>({
  name: 'tickets',
  version: 1,
  collections: [tickets, ticketMessages],
  handlers: {
    TicketOpened: ({ data: { ticketId, userId, subject, messageId, text }, metadata: { at } }, to) => {
      const waiting = { state: 'waiting', waitsFor: 'support', messages: 0 } as const;
      to.collection(tickets).put(ticketId, {
        ...{ id: ticketId, userId, subject: subject ?? '', openedAt: at, updatedAt: at },
        ...waiting,
      });
      return add(to, { id: messageId, ticketId, from: 'person', text: text ?? '', at });
    },
    TicketMessageWritten: ({ data: { ticketId, messageId, text }, metadata: { at } }, to) =>
      add(to, { id: messageId, ticketId, from: 'person', text: text ?? '', at }),
    TicketAnswered: ({ data: { ticketId, messageId, text }, metadata: { at } }, to) =>
      add(to, { id: messageId, ticketId, from: 'support', text: text ?? '', at }),
    TicketClosed: async ({ data: { ticketId }, metadata: { at } }, to) => {
      await to.collection(tickets).update(ticketId, (ticket) => ({ ...ticket, state: 'closed', updatedAt: at }));
    },
    AccountDeleted: async ({ data: { userId } }, to) => {
      for (const { id } of await to.collection(tickets).find('byPerson', { userId })) {
        const written = await to.collection(ticketMessages).find('byTicket', { ticketId: id });
        for (const message of written) to.collection(ticketMessages).delete(message.id);
        to.collection(tickets).delete(id);
      }
    },
  },
});

/** Adds a message, unless the ticket was erased with its person. */
async function add(to: ProjectionWriter, message: Omit<TicketMessageDoc, 'number'>): Promise<void> {
  const ticket = await to.collection(tickets).get(message.ticketId);
  if (ticket === undefined) return;
  const number = ticket.messages + 1;
  const isOurs = message.from === 'support';
  to.collection(ticketMessages).put(message.id, { ...message, number });
  to.collection(tickets).put(ticket.id, {
    ...ticket,
    updatedAt: message.at,
    state: isOurs ? 'answered' : 'waiting',
    waitsFor: isOurs ? 'person' : 'support',
    messages: number,
  });
}
