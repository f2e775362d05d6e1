// One conversation of a person with support, in the stream `ticket-{id}`. All of its texts are personal data of that
// person.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

export type WrittenVia = 'page' | 'chat' | 'mail';

export type TicketEvent =
  | DomainEvent<
      'TicketOpened',
      {
        ticketId: string;
        userId: string;
        messageId: string;
        subject: string | null;
        text: string | null;
        via: WrittenVia;
      }
    >
  | DomainEvent<
      'TicketMessageWritten',
      { ticketId: string; userId: string; messageId: string; text: string | null; via: WrittenVia }
    >
  | DomainEvent<
      'TicketAnswered',
      { ticketId: string; userId: string; messageId: string; answeredBy: string; text: string | null }
    >
  | DomainEvent<'TicketClosed', { ticketId: string; userId: string; closedBy: string }>;

export type TicketState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'open' | 'closed';
      readonly userId: string;
      readonly messageIds: readonly string[];
    };

export type TicketCommand =
  /** A message by the person, which opens a new ticket or reopens a closed one. */
  | {
      readonly kind: 'write';
      readonly ticketId: string;
      readonly userId: string;
      readonly messageId: string;
      /** Undefined if the ticket must exist already. */
      readonly subject?: string;
      readonly text: string;
      readonly via: WrittenVia;
    }
  | {
      readonly kind: 'answer';
      readonly ticketId: string;
      readonly messageId: string;
      readonly answeredBy: string;
      readonly text: string;
    }
  /** `ownerId` is set when only that person may close the ticket. */
  | { readonly kind: 'close'; readonly ticketId: string; readonly closedBy: string; readonly ownerId?: string };

export type TicketRefusal = 'NoSuchTicket' | 'TicketIsClosed';

const ofPerson = { subject: (data: { userId: string }) => data.userId };

export const ticketEvents = defineEvents<TicketEvent>({
  TicketOpened: { version: 1, personal: { ...ofPerson, fields: ['subject', 'text'] } },
  TicketMessageWritten: { version: 1, personal: { ...ofPerson, fields: ['text'] } },
  TicketAnswered: { version: 1, personal: { ...ofPerson, fields: ['text'] } },
  TicketClosed: { version: 1 },
});

export const ticketDecider: Decider<TicketState, TicketCommand, TicketEvent, TicketRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    const before = state.kind === 'absent' ? [] : state.messageIds;
    const { userId } = event.data;
    switch (event.type) {
      case 'TicketOpened':
      case 'TicketMessageWritten':
      case 'TicketAnswered':
        return { kind: 'open', userId, messageIds: [...before, event.data.messageId] };
      case 'TicketClosed':
        return { kind: 'closed', userId, messageIds: before };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'write') return write(command, state);
    if (state.kind === 'absent') return 'NoSuchTicket';
    const { ticketId } = command;
    if (command.kind === 'close') {
      if (command.ownerId !== undefined && command.ownerId !== state.userId) return 'NoSuchTicket';
      const { userId } = state;
      return state.kind === 'closed'
        ? []
        : [{ type: 'TicketClosed', data: { ticketId, userId, closedBy: command.closedBy } }];
    }
    const { messageId, answeredBy, text } = command;
    if (state.messageIds.includes(messageId)) return [];
    if (state.kind === 'closed') return 'TicketIsClosed';
    return [{ type: 'TicketAnswered', data: { ticketId, userId: state.userId, messageId, answeredBy, text } }];
  },
};

function write(
  { ticketId, userId, messageId, subject, text, via }: Extract<TicketCommand, { kind: 'write' }>,
  state: TicketState,
): readonly TicketEvent[] | TicketRefusal {
  const message = { ticketId, userId, messageId, text, via };
  if (state.kind === 'absent') {
    return subject === undefined ? 'NoSuchTicket' : [{ type: 'TicketOpened', data: { ...message, subject } }];
  }
  if (state.userId !== userId) return 'NoSuchTicket';
  return state.messageIds.includes(messageId) ? [] : [{ type: 'TicketMessageWritten', data: message }];
}

export const ticketStream = defineStream({
  name: 'ticket',
  events: ticketEvents,
  decider: ticketDecider,
  // Shares the account's partition, so that the deletion of the account follows all ticket events.
  partitionKey: (event) => `user-${event.data.userId}`,
});
