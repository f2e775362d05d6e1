import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ConductOf } from '../../ports/conduct';
import { fansOfWith, fansProjection } from './fans.projection';
import { inboxStream } from './inbox.decider';
import { inboxEvents } from './inbox.events';
import { inboxProjection } from './inbox.projection';
import { inboxesWithoutUnseen } from './inboxes-without-unseen';
import { notificationsUses } from './notifications.deps';
import { notificationRoutes } from './notifications.routes';
import { notifyPolicy } from './notify.policy';
import { notifyOfModerationPolicy } from './notify-of-moderation.policy';

/** @param conductOf Who blocked whom; another domain knows that. */
export const notificationsDomain = ({ conductOf }: { readonly conductOf: ConductOf }): DomainModule =>
  defineDomain({
    uses: notificationsUses,
    name: 'notifications',
    events: [inboxEvents],
    projections: [inboxProjection, fansProjection],
    wire: (deps) => {
      const conduct = conductOf(deps);
      const inboxes = deps.commands.handlerOf(inboxStream);
      return {
        routes: notificationRoutes(deps, conduct),
        policies: [
          notifyPolicy(inboxesWithoutUnseen(inboxes, conduct), fansOfWith(deps.reads, deps.waitFor)),
          notifyOfModerationPolicy(inboxes),
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
