// The support chat answers with a passage of the help pages, or offers a ticket when no passage matches.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { notFound, tooManyRequests } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import { deterministicId } from '../../../kernel/values/ids';
import { contentWords, type FoundPassage, type helpSearch } from '../help/find-passages';
import type { SupportDeps } from '../support.deps';
import { ticketProblems } from '../tickets/ticket.problems';
import { ticketStream } from '../tickets/ticket.stream';
import { chatStream, remainingOn } from './chat.stream';

const chatCall = describedCall('POST /api/support/chat');
const ratingCall = describedCall('PUT /api/support/chat/{id}/rating');
const dayMs = 86_400_000;
const nothingAsked = text`Please ask about listening, buying, uploading, earnings, your account or the ledger. I answer from the help pages.`;
const notFoundText = text`I found nothing about this in the help pages, so I have opened a ticket for you. Our support team answers by mail, and the answer is on the page of the ticket.`;

export function chatRoutes(deps: SupportDeps, help: ReturnType<typeof helpSearch>): Router {
  const router = Router();
  const chats = deps.commands.handlerOf(chatStream);
  const tickets = deps.commands.handlerOf(ticketStream);

  router.get('/api/help', (_req, res) => {
    res.json({ pages: help.pages });
  });

  router.post('/api/support/chat', async (req, res) => {
    const { userId } = requireUser(req);
    const { message, conversationSessionId } = parseBody(chatCall.body, req);
    const context = commandContext(req);
    const messageId = idOfMade('support-answer', context);
    // A conversation that is not the caller's, or is too old, is replaced by a new one.
    const isKnown =
      conversationSessionId != null && (await chats.load(userId)).state.conversationIds.includes(conversationSessionId);
    const conversationId = isKnown ? conversationSessionId : idOfMade('support-conversation', context);
    const isAboutSomething = contentWords(message).length > 0;
    const [best, ...others] = help.find(message);
    const nowMs = deps.clock.nowMs();
    const day = new Date(nowMs).toISOString().slice(0, 10);
    const passage = best ? `${best.page}-${best.section}` : null;
    const command = { kind: 'ask', userId, conversationId, messageId, day, question: message, passage } as const;
    const { state } = acceptedOrThrow(res, await chats.execute(userId, command, context), {
      DailyLimit: tooManyRequests(dayMs - (nowMs % dayMs), 'Daily conversation limit exceeded.'),
      NoSuchAnswer: notFound('This answer does not exist'),
    });
    const needsHumanSupport = best === undefined && isAboutSomething;
    const ticketId = needsHumanSupport ? deterministicId('support-ticket', conversationId) : null;
    if (ticketId !== null) {
      const subject = message.length > 80 ? `${message.slice(0, 79)}…` : message;
      const opening = { kind: 'write', ticketId, userId, messageId, subject, text: message, via: 'chat' } as const;
      acceptedOrThrow(res, await tickets.execute(ticketId, opening, contextWithoutIdempotency(req)), ticketProblems);
    }
    res.json({
      success: true,
      response: best?.text ?? (isAboutSomething ? notFoundText : nothingAsked).in(languageOfAnswer(req, res)),
      messageId,
      conversationSessionId: conversationId,
      conversationsRemaining: remainingOn(state, day),
      needsHumanSupport,
      supportTicketId: ticketId,
      source: best ? placeOf(best) : null,
      related: others.map(placeOf),
    });
  });

  router.put('/api/support/chat/:id/rating', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: messageId } = parseParams(ratingCall.params, req);
    const { rating } = parseBody(ratingCall.body, req);
    const outcome = await chats.execute(userId, { kind: 'rate', userId, messageId, rating }, commandContext(req));
    acceptedOrThrow(res, outcome, {
      DailyLimit: notFound(),
      NoSuchAnswer: notFound('This answer does not exist'),
    });
    res.json({ success: true, liked: rating === 'like', disliked: rating === 'dislike' });
  });

  return router;
}

const placeOf = ({ text: _, ...place }: FoundPassage) => place;
