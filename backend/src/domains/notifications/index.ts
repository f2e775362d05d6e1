import { defineDomain } from '../../kernel/domain';
import { fansOfWith, fansProjection } from './fans.projection';
import { inboxStream } from './inbox.decider';
import { inboxEvents } from './inbox.events';
import { inboxProjection } from './inbox.projection';
import { notificationsUses } from './notifications.deps';
import { notificationRoutes } from './notifications.routes';
import { notifyPolicy } from './notify.policy';

export const notificationsDomain = defineDomain({
  uses: notificationsUses,
  name: 'notifications',
  events: [inboxEvents],
  projections: [inboxProjection, fansProjection],
  wire: (deps) => ({
    routes: notificationRoutes(deps),
    policies: [notifyPolicy(deps.commands.handlerOf(inboxStream), fansOfWith(deps.reads, deps.waitFor))],
    topics: [
      {
        prefix: 'notifications:',
        allow: (topic, caller) => caller.kind === 'user' && topic === `notifications:${caller.userId}`,
      },
    ],
  }),
});
