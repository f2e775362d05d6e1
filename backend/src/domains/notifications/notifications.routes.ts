import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { requireUser, userIdOf } from '../../kernel/http/access/caller';
import { parseBody, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { languageOfAnswer } from '../../kernel/http/server/language';
import { notFound } from '../../kernel/http/server/problem';
import { pageOfVisible } from '../../kernel/values/page-of-visible';
import type { Conduct } from '../../ports/directory/conduct';
import { type InboxCommand, inboxStream, unseenCount } from './inbox.decider';
import { inboxes, notifications, unreadOf } from './inbox.projection';
import { isOfSeenPeople, notificationEntries } from './notification-entries';
import { type GroupDoc, isSeen, notificationGroups } from './notification-groups';
import type { NotificationsDeps } from './notifications.deps';

const list = describedCall('GET /api/notifications');
const markSeen = describedCall('POST /api/notifications/mark-seen');

export function notificationRoutes(deps: NotificationsDeps, conduct: Pick<Conduct, 'unseenBy'>): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(inboxStream);

  router.get('/api/notifications', async (req, res) => {
    const { userId } = requireUser(req);
    const { page, limit } = parseQuery(list.query, req);
    const reads = deps.readsFor(req);
    const unseen = await conduct.unseenBy(reads, userId);
    const found = await pageOfVisible(
      (range) => reads.collection(notificationGroups).find('byUser', { equals: { userId }, ...range }),
      {
        limit,
        offset: (page - 1) * limit,
        ...(unseen.size > 0 && { isSeen: (doc: GroupDoc) => isOfSeenPeople(doc, unseen) }),
      },
    );
    const seenUpTo = (await reads.collection(inboxes).get(userId))?.seenUpTo ?? 0;
    const entries = await notificationEntries(reads, found.items, unseen);
    const language = languageOfAnswer(req, res);
    res.json({
      notifications: entries.map(({ group, body, link }) => ({
        id: group.notificationId,
        kind: group.kind,
        count: group.members.length,
        body: body.in(language),
        seen: isSeen(group, seenUpTo),
        created_at: group.createdAt,
        link,
      })),
      pagination: { hasMore: found.hasMore, page, limit },
    });
  });

  router.get('/api/notifications/count', async (req, res) => {
    const userId = userIdOf(req);
    const unread = userId === undefined ? 0 : unreadOf(await deps.readsFor(req).collection(inboxes).get(userId));
    res.json({ unread });
  });

  router.post('/api/notifications/mark-seen', async (req, res) => {
    const { userId } = requireUser(req);
    const outcome = await handler.execute(userId, await commandOf(req, userId), commandContext(req));
    const { state } = acceptedOrThrow(res, outcome, {});
    res.json({ success: true, unread: unseenCount(state) });
  });

  async function commandOf(req: Request, userId: string): Promise<InboxCommand> {
    const { notificationId, markAllAsSeen } = parseBody(markSeen.body, req);
    if (markAllAsSeen || notificationId === undefined) return { kind: 'mark-all-seen', userId };
    const known = await deps.readsFor(req).collection(notifications).get(notificationId);
    if (known?.userId !== userId) throw notFound('This notification does not exist');
    const group = await deps.readsFor(req).collection(notificationGroups).get(known.groupId);
    return { kind: 'mark-seen', userId, members: group?.members ?? [{ notificationId, number: known.number }] };
  }

  return router;
}
