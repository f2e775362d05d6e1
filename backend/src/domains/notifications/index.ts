import { Router } from 'express';
import type { Commands } from '../../kernel/commands/commands';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { ConductOf } from '../../ports/directory/conduct';
import type { People } from '../../ports/directory/people';
import type { Mailer } from '../../ports/messages/mailer';
import type { PushSender } from '../../ports/messages/push-sender';
import type { Jobs } from '../../ports/operations/jobs';
import { digestEvents, digestStream } from './digest/digest.decider';
import { digestPolicy } from './digest/digest.policy';
import { digestRoutes } from './digest/digest.routes';
import { mailDigestJob } from './digest/mail-digest.job';
import { unsubscribePages } from './digest/unsubscribe.page';
import { fansOfWith, fansProjection } from './fans.projection';
import { inboxStream } from './inbox.decider';
import { inboxEvents } from './inbox.events';
import { inboxProjection } from './inbox.projection';
import { notificationsUses } from './notifications.deps';
import { notificationRoutes } from './notifications.routes';
import { inboxesWithoutUnseen, notifyPolicy } from './notify.policy';
import { notifyOfModerationPolicy } from './notify-of-moderation.policy';
import { pushStream } from './push/push.decider';
import { pushEvents } from './push/push.events';
import { pushPolicy } from './push/push.policy';
import { pushRoutes } from './push/push.routes';
import { pushNotificationJob } from './push/push-notification.job';
import { withdrawnProjection } from './withdrawn.projection';

export interface NotificationsOutside {
  /** Blocks, which come from another domain. */
  readonly conductOf: ConductOf;
  readonly people: (deps: { readonly commands: Commands; readonly jobs: Jobs }) => People;
  readonly standingOfWith: StandingOfWith;
  readonly mailer: Mailer;
  readonly pushSender: PushSender;
}

export const notificationsDomain = ({
  conductOf,
  people,
  standingOfWith,
  mailer,
  pushSender,
}: NotificationsOutside): DomainModule =>
  defineDomain({
    uses: notificationsUses,
    name: 'notifications',
    events: [inboxEvents, pushEvents, digestEvents],
    projections: [inboxProjection, fansProjection, withdrawnProjection],
    wire: (deps) => {
      const conduct = conductOf(deps);
      const standingOf = standingOfWith(deps);
      const inboxes = deps.commands.handlerOf(inboxStream);
      return {
        routes: Router().use(
          notificationRoutes(deps, conduct),
          pushRoutes(deps, pushSender),
          digestRoutes(deps, standingOf),
        ),
        pages: unsubscribePages({ ...deps, standingOf }),
        policies: [
          notifyPolicy(inboxesWithoutUnseen(inboxes, conduct), fansOfWith(deps.reads, deps.waitForEvents)),
          notifyOfModerationPolicy(inboxes),
          pushPolicy(deps.commands.handlerOf(pushStream), deps.jobs),
          digestPolicy(deps.commands.handlerOf(digestStream), deps.jobs),
        ],
        jobs: [
          pushNotificationJob(deps, { conduct, people: people(deps), sender: pushSender }),
          mailDigestJob(deps, { conduct, people: people(deps), standingOf, mailer }),
        ],
        topics: [
          {
            prefix: 'notifications:',
            allow: (topic, caller) => caller.kind === 'user' && topic === `notifications:${caller.userId}`,
          },
        ],
      };
    },
  });
