import { notFound, problem } from '../../../kernel/http/server/problem';

export const noSuchTicket = notFound('This ticket does not exist');

export const ticketProblems = {
  NoSuchTicket: noSuchTicket,
  TicketIsClosed: problem(409, 'ticket-closed', 'This ticket is closed.'),
};
