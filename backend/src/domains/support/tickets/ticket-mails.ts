// Support mails: the confirmation of a new ticket, and each answer with a link to reply.

import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { defineJob } from '../../../kernel/jobs/job';
import { mailText } from '../../../kernel/texts/mail-text';
import { text } from '../../../kernel/texts/text';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { People } from '../../../ports/directory/people';
import type { Mailer } from '../../../ports/messages/mailer';
import type { SupportDeps } from '../support.deps';
import { replyToken } from './reply-token';
import type { TicketEvent } from './ticket.stream';
import { ticketMessages, tickets, ticketsProjection } from './tickets.projection';

const mailTicket = 'mail-ticket';
const maxAttempts = 50;

interface TicketMail {
  readonly userId: string;
  readonly ticketId: string;
  readonly messageId: string;
}

type Mailed = Extract<TicketEvent, { type: 'TicketOpened' | 'TicketAnswered' }>;

export const mailTicketPolicy = ({ jobs }: Pick<SupportDeps, 'jobs'>) => {
  const enqueue = (id: string, payload: TicketMail) => jobs.enqueue({ id, type: mailTicket, payload, maxAttempts });
  return definePolicy<Mailed>({
    name: 'mail-ticket',
    handlers: {
      TicketOpened: ({ data: { userId, ticketId, messageId } }, reaction) =>
        enqueue(reaction.id('mail'), { userId, ticketId, messageId }),
      TicketAnswered: ({ data: { userId, ticketId, messageId } }, reaction) =>
        enqueue(reaction.id('mail'), { userId, ticketId, messageId }),
    },
  });
};

export const mailTicketJob = (deps: SupportDeps, people: People, standingOf: StandingOf, mailer: Mailer) =>
  defineJob<TicketMail>({
    type: mailTicket,
    sendsMail: true,
    run: async ({ userId, ticketId, messageId }, { jobId }) => {
      const addressee = await people.addresseeOf(userId);
      if (addressee === undefined) return;
      if (addressee.email === null) return people.askForProof(userId, jobId);
      await deps.waitFor(ticketsProjection.name, 'now');
      const [ticket, message] = await Promise.all([
        deps.reads.collection(tickets).get(ticketId),
        deps.reads.collection(ticketMessages).get(messageId),
      ]);
      if (ticket === undefined || message === undefined) throw new Error('The ticket is not projected yet');
      const { securityEpoch } = await standingOf(userId);
      const token = replyToken(deps.secrets, { ticketId, messageId }, securityEpoch);
      const { publicOrigin } = deps.installation;
      const link = `${new URL('/support/reply', publicOrigin).href}#${token}`;
      const page = new URL(`/settings/contact-support?ticket=${ticketId}`, publicOrigin).href;
      const isAnswer = message.from === 'support';
      const { language } = addressee;
      const paragraphs = [
        isAnswer
          ? text`our support team has answered your ticket “${{ subject: ticket.subject }}”:`
          : text`we have your message “${{ subject: ticket.subject }}” and answer it by mail:`,
        message.text,
        isAnswer
          ? text`Write back here, without signing in, within 30 days:`
          : text`To add something, write here within 30 days:`,
        link,
        text`The page of the ticket shows all of it:`,
        page,
      ];
      const about = ticket.subject.replace(/\s+/g, ' ');
      const subject = (isAnswer ? text`Re: ${{ about }}` : text`Ticket: ${{ about }}`).in(language);
      const content = { subject, text: mailText(language, addressee.username, paragraphs) };
      await mailer.send({ to: addressee.email, ...content }, jobId);
    },
  });
