// Help pages, the support chat that answers from them, and tickets for what they do not answer.
import { z } from 'zod';
import { maxChatCharacters, maxSubjectCharacters, maxTicketCharacters } from '../../support-limits';
import { nameSchema } from '../auth/names';
import { call } from '../call';
import { idParams, idSchema, pageQuery, successSchema } from '../paging';

export const helpAudienceSchema = z.enum(['listeners', 'artists', 'auditors', 'partners']);
export type HelpAudience = z.infer<typeof helpAudienceSchema>;

export const helpSectionSchema = z.object({
  /** Unique on its page; the fragment of its address. */
  id: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
});

export const helpPageSchema = z.object({
  id: helpAudienceSchema,
  title: z.string(),
  summary: z.string(),
  sections: z.array(helpSectionSchema),
});
export type HelpPage = z.infer<typeof helpPageSchema>;

/** A literal passage of a help page. */
export const helpPassageSchema = z.object({
  page: helpAudienceSchema,
  pageTitle: z.string(),
  section: z.string(),
  heading: z.string(),
  /** The address of the passage on this site. */
  href: z.string(),
});
export type HelpPassage = z.infer<typeof helpPassageSchema>;

const tooLong = (name: string, most: number) => `${name} is too long (maximum ${most} characters)`;
const textOf = (name: string, most: number) =>
  z.string().trim().min(1, `${name} is required`).max(most, tooLong(name, most));
const message = textOf('Message', maxTicketCharacters);

export const ticketSchema = z.object({
  id: z.string(),
  subject: z.string(),
  openedAt: z.string(),
  updatedAt: z.string(),
  isOpen: z.boolean(),
  /** Who has to respond next. */
  waitsFor: z.enum(['support', 'person']),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketMessageSchema = z.object({
  id: z.string(),
  from: z.enum(['person', 'support']),
  text: z.string(),
  at: z.string(),
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

const ticketDetail = z.object({ ticket: ticketSchema, messages: z.array(ticketMessageSchema) });
const person = z.object({ id: z.string(), username: z.string().nullable() });
const queuedTicket = ticketSchema.extend({ person });
export type QueuedTicket = z.infer<typeof queuedTicket>;
const madeReply = z.object({ success: z.literal(true), message: ticketMessageSchema });
const isClosed = 'This ticket is closed.';

export const supportCalls = [
  call({
    method: 'GET',
    path: '/api/help',
    tag: 'Support',
    summary: 'The help pages for listeners, artists, auditors and partners',
    access: 'public',
    response: z.object({ pages: z.array(helpPageSchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/support/chat',
    tag: 'Support',
    summary:
      'Answers with the passage of the help pages that fits best, word for word, or opens a ticket where none does',
    access: 'session',
    body: z.object({
      message: textOf('Message', maxChatCharacters),
      conversationSessionId: idSchema.nullish(),
    }),
    response: z.object({
      success: z.literal(true),
      response: z.string(),
      messageId: z.string(),
      conversationSessionId: z.string(),
      /** The number of conversations that may still begin today. */
      conversationsRemaining: z.number().int(),
      needsHumanSupport: z.boolean(),
      supportTicketId: z.string().nullable(),
      /** The passage that contains the answer; null when nothing was found. */
      source: helpPassageSchema.nullable(),
      /** Further passages that may be relevant. */
      related: z.array(helpPassageSchema),
    }),
    refusals: { 404: ['This answer does not exist'], 429: ['Daily conversation limit exceeded.'] },
  }),
  call({
    method: 'PUT',
    path: '/api/support/chat/{id}/rating',
    tag: 'Support',
    summary: 'Likes or dislikes an answer, or takes that back',
    access: 'session',
    params: idParams,
    body: z.object({ rating: z.enum(['like', 'dislike']).nullable() }),
    response: z.object({ success: z.literal(true), liked: z.boolean(), disliked: z.boolean() }),
  }),
  call({
    method: 'GET',
    path: '/api/support/tickets',
    tag: 'Support',
    summary: 'One’s own tickets, the latest changed first',
    access: 'session',
    query: pageQuery(10, 50),
    response: z.object({ tickets: z.array(ticketSchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/support/tickets',
    tag: 'Support',
    summary: 'Writes to support',
    access: 'session',
    body: z.object({
      subject: nameSchema('Subject').max(maxSubjectCharacters, tooLong('Subject', maxSubjectCharacters)),
      message,
    }),
    status: 201,
    response: z.object({ ticket: ticketSchema }),
  }),
  call({
    method: 'GET',
    path: '/api/support/tickets/{id}',
    tag: 'Support',
    summary: 'One of one’s own tickets with all its messages, oldest first',
    access: 'session',
    params: idParams,
    response: ticketDetail,
  }),
  call({
    method: 'POST',
    path: '/api/support/tickets/{id}/messages',
    tag: 'Support',
    summary: 'Writes more on one’s own ticket; a closed one is opened again',
    access: 'session',
    params: idParams,
    body: z.object({ message }),
    status: 201,
    response: madeReply,
    refusals: { 409: ['This ticket is closed.'] },
  }),
  call({
    method: 'POST',
    path: '/api/support/tickets/{id}/close',
    tag: 'Support',
    summary: 'Closes one’s own ticket',
    access: 'session',
    params: idParams,
    response: successSchema,
  }),
  call({
    method: 'POST',
    path: '/api/support/mail-reply',
    tag: 'Support',
    summary: 'Answers a mail of support by the link in it, without signing in',
    access: 'public',
    body: z.object({ token: z.string().max(300), message }),
    response: successSchema,
    refusals: {
      409: ['This ticket is closed.'],
      404: ['This ticket does not exist'],
      410: ['This link is not valid any more. Please sign in to answer.'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/support/tickets',
    tag: 'Admin',
    summary: 'Tickets that wait for support, the longest waiting first, or those of another state',
    access: 'admin',
    query: pageQuery(20).extend({
      state: z.enum(['waiting', 'answered', 'closed']).catch('waiting').default('waiting'),
    }),
    response: z.object({ tickets: z.array(queuedTicket), total: z.number().int(), hasMore: z.boolean() }),
  }),
  call({
    method: 'GET',
    path: '/api/admin/support/tickets/{id}',
    tag: 'Admin',
    summary: 'A ticket with its messages; that it was read is recorded',
    access: 'admin',
    params: idParams,
    response: z.object({ ticket: queuedTicket, messages: z.array(ticketMessageSchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/support/tickets/{id}/messages',
    tag: 'Admin',
    summary: 'Answers a ticket; the person gets a mail that they can reply to',
    access: 'admin',
    params: idParams,
    body: z.object({ message }),
    status: 201,
    response: madeReply,
    refusals: { 409: [isClosed] },
  }),
  call({
    method: 'POST',
    path: '/api/admin/support/tickets/{id}/close',
    tag: 'Admin',
    summary: 'Closes a ticket',
    access: 'admin',
    params: idParams,
    response: successSchema,
  }),
] as const;
