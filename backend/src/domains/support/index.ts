import { Router } from 'express';
import type { Commands } from '../../kernel/commands/commands';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import { limitedMailer } from '../../kernel/texts/limited-mailer';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { People } from '../../ports/directory/people';
import type { Mailer } from '../../ports/messages/mailer';
import type { Jobs } from '../../ports/operations/jobs';
import type { RecordAdminRead } from '../../ports/operations/record-admin-read';
import { chatRoutes } from './chat/chat.routes';
import { chatEvents } from './chat/chat.stream';
import { helpSearch } from './help/find-passages';
import { supportUses } from './support.deps';
import { queueRoutes } from './tickets/queue.routes';
import { ticketRoutes } from './tickets/ticket.routes';
import { ticketEvents } from './tickets/ticket.stream';
import { mailTicketJob, mailTicketPolicy } from './tickets/ticket-mails';
import { ticketsProjection } from './tickets/tickets.projection';

export interface SupportOutside {
  readonly mailer: Mailer;
  readonly people: (deps: { readonly commands: Commands; readonly jobs: Jobs }) => People;
  readonly standingOfWith: StandingOfWith;
  readonly recordAdminReads: (deps: { readonly commands: Commands }) => RecordAdminRead;
}

export const supportDomain = ({ mailer, people, standingOfWith, recordAdminReads }: SupportOutside): DomainModule =>
  defineDomain({
    name: 'support',
    uses: supportUses,
    events: [chatEvents, ticketEvents],
    projections: [ticketsProjection],
    wire: (deps) => {
      const known = people(deps);
      const standingOf = standingOfWith(deps);
      return {
        routes: Router().use(
          chatRoutes(deps, helpSearch()),
          ticketRoutes(deps, standingOf),
          queueRoutes(deps, known, recordAdminReads(deps)),
        ),
        policies: [mailTicketPolicy(deps)],
        jobs: [mailTicketJob(deps, known, standingOf, limitedMailer(mailer, deps, 'ticket', 20))],
      };
    },
  });
