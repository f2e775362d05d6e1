// Routes for a person's own tickets, and for replies by the link in a mail.
import { describedCall } from '@libretto/contracts/http';
import { type Request, type Response, Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { problem, tooManyRequests } from '../../../kernel/http/server/problem';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { RateLimit } from '../../../ports/operations/rate-limits';
import type { SupportDeps } from '../support.deps';
import { readReplyToken, ticketOfReplyToken } from './reply-token';
import { noSuchTicket, ticketProblems } from './ticket.problems';
import { ticketStream, type WrittenVia } from './ticket.stream';
import { messagesOf, messageView, ticketView } from './ticket.views';
import { ticketMessages, tickets } from './tickets.projection';

const list = describedCall('GET /api/support/tickets');
const open = describedCall('POST /api/support/tickets');
const one = describedCall('GET /api/support/tickets/{id}');
const write = describedCall('POST /api/support/tickets/{id}/messages');
const mailReply = describedCall('POST /api/support/mail-reply');

const linkDays = 30;
const dayMs = 86_400_000;
const repliesByMail: RateLimit = { name: 'support-mail-replies', points: 20, windowMs: 3_600_000 };
const spentLink = problem(410, 'link-not-valid', 'This link is not valid any more. Please sign in to answer.');

export function ticketRoutes(deps: SupportDeps, standingOf: StandingOf): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(ticketStream);

  router.get('/api/support/tickets', async (req, res) => {
    const { userId } = requireUser(req);
    const { limit, offset } = parseQuery(list.query, req);
    const query = { equals: { userId }, limit: limit + 1, offset };
    const { items } = await deps.readsFor(req).collection(tickets).find('byPerson', query);
    res.json({ tickets: items.slice(0, limit).map(ticketView), hasMore: items.length > limit });
  });

  router.post('/api/support/tickets', async (req, res) => {
    const { userId } = requireUser(req);
    const { subject, message: text } = parseBody(open.body, req);
    const context = commandContext(req);
    const ticketId = idOfMade('support-ticket', context);
    const messageId = idOfMade('ticket-message', context);
    const command = { kind: 'write', ticketId, userId, messageId, subject, text, via: 'page' } as const;
    const { at } = acceptedOrThrow(res, await handler.execute(ticketId, command, context), ticketProblems);
    const ticket = { id: ticketId, subject, openedAt: at, updatedAt: at, isOpen: true, waitsFor: 'support' };
    res.status(201).json({ ticket });
  });

  router.get('/api/support/tickets/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(one.params, req);
    const reads = deps.readsFor(req);
    const ticket = await reads.collection(tickets).get(id);
    if (ticket?.userId !== userId) throw noSuchTicket;
    res.json({ ticket: ticketView(ticket), messages: await messagesOf(reads, id) });
  });

  async function writeMore(
    req: Request,
    res: Response,
    of: { ticketId: string; userId: string; text: string; via: WrittenVia },
  ) {
    const context = commandContext(req);
    const messageId = idOfMade('ticket-message', context);
    const outcome = await handler.execute(of.ticketId, { kind: 'write', ...of, messageId }, context);
    const { at } = acceptedOrThrow(res, outcome, ticketProblems);
    return messageView({ id: messageId, from: 'person', text: of.text, at });
  }

  router.post('/api/support/tickets/:id/messages', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: ticketId } = parseParams(write.params, req);
    const { message: text } = parseBody(write.body, req);
    const message = await writeMore(req, res, { ticketId, userId, text, via: 'page' });
    res.status(201).json({ success: true, message });
  });

  router.post('/api/support/tickets/:id/close', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: ticketId } = parseParams(one.params, req);
    const command = { kind: 'close', ticketId, closedBy: userId, ownerId: userId } as const;
    acceptedOrThrow(res, await handler.execute(ticketId, command, commandContext(req)), ticketProblems);
    res.json({ success: true });
  });

  router.post('/api/support/mail-reply', async (req, res) => {
    const { token, message: text } = parseBody(mailReply.body, req);
    const ticket = await deps.reads.collection(tickets).get(ticketOfReplyToken(token));
    const standing = ticket && (await standingOf(ticket.userId));
    const answered = standing && readReplyToken(deps.secrets, token, standing.securityEpoch);
    if (answered === undefined || standing?.state === 'suspended') throw spentLink;
    const { ticketId, messageId } = answered;
    const message = await deps.reads.collection(ticketMessages).get(messageId);
    const isFresh = message && deps.clock.nowMs() - Date.parse(message.at) < linkDays * dayMs;
    if (ticket === undefined || message?.ticketId !== ticketId || !isFresh) throw spentLink;
    const limited = await deps.rateLimits.consume(repliesByMail, ticketId);
    if (!limited.allowed) throw tooManyRequests(limited.retryAfterMs);
    await writeMore(req, res, { ticketId, userId: ticket.userId, text, via: 'mail' });
    res.json({ success: true });
  });

  return router;
}
