// The ticket queue for admins; opening a ticket is recorded.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import type { People } from '../../../ports/directory/people';
import type { RecordAdminRead } from '../../../ports/operations/record-admin-read';
import type { SupportDeps } from '../support.deps';
import { noSuchTicket, ticketProblems } from './ticket.problems';
import { ticketStream } from './ticket.stream';
import { messagesOf, messageView, ticketView } from './ticket.views';
import { type TicketDoc, tickets } from './tickets.projection';

const list = describedCall('GET /api/admin/support/tickets');
const one = describedCall('GET /api/admin/support/tickets/{id}');
const answer = describedCall('POST /api/admin/support/tickets/{id}/messages');

export function queueRoutes(deps: SupportDeps, people: People, recordRead: RecordAdminRead): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(ticketStream);

  async function queued(ticket: TicketDoc) {
    const addressee = await people.addresseeOf(ticket.userId);
    return { ...ticketView(ticket), person: { id: ticket.userId, username: addressee?.username ?? null } };
  }

  router.get('/api/admin/support/tickets', async (req, res) => {
    requireRole(req, 'admin');
    const { state, limit, offset } = parseQuery(list.query, req);
    const found = deps.readsFor(req).collection(tickets);
    const order = state === 'waiting' ? 'ascending' : 'descending';
    const { items } = await found.find('byState', { equals: { state }, order, limit: limit + 1, offset });
    res.json({
      tickets: await Promise.all(items.slice(0, limit).map(queued)),
      total: await found.count('byState', { state }),
      hasMore: items.length > limit,
    });
  });

  router.get('/api/admin/support/tickets/:id', async (req, res) => {
    const admin = requireRole(req, 'admin');
    const { id } = parseParams(one.params, req);
    const reads = deps.readsFor(req);
    const ticket = await reads.collection(tickets).get(id);
    if (ticket === undefined) throw noSuchTicket;
    await recordRead(req, admin, { view: 'ticket', subject: id });
    res.json({ ticket: await queued(ticket), messages: await messagesOf(reads, id) });
  });

  router.post('/api/admin/support/tickets/:id/messages', async (req, res) => {
    const { userId: answeredBy } = requireRole(req, 'admin');
    const { id: ticketId } = parseParams(answer.params, req);
    const { message: text } = parseBody(answer.body, req);
    const context = commandContext(req);
    const messageId = idOfMade('ticket-message', context);
    const command = { kind: 'answer', ticketId, messageId, answeredBy, text } as const;
    const { at } = acceptedOrThrow(res, await handler.execute(ticketId, command, context), ticketProblems);
    res.status(201).json({ success: true, message: messageView({ id: messageId, from: 'support', text, at }) });
  });

  router.post('/api/admin/support/tickets/:id/close', async (req, res) => {
    const { userId: closedBy } = requireRole(req, 'admin');
    const { id: ticketId } = parseParams(one.params, req);
    const outcome = await handler.execute(ticketId, { kind: 'close', ticketId, closedBy }, commandContext(req));
    acceptedOrThrow(res, outcome, ticketProblems);
    res.json({ success: true });
  });

  return router;
}
