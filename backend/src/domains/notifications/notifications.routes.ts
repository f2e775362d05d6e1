import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { requireUser, userIdOf } from '../../kernel/http/caller';
import { commandContext } from '../../kernel/http/command-context';
import { acceptedOrThrow } from '../../kernel/http/outcome';
import { parseBody, parseQuery } from '../../kernel/http/parse';
import { pageOfVisible } from '../../kernel/page-of-visible';
import { notFound } from '../../kernel/problem';
import type { Conduct } from '../../ports/conduct';
import { type InboxCommand, inboxStream, unseenCount } from './inbox.decider';
import { inboxes, notifications, subjectNames, unreadOf } from './inbox.projection';
import { type GroupDoc, isSeen, notificationGroups } from './notification-groups';
import { notificationLink, notificationText } from './notification-text';
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
    const isSeenActor = ({ actorIds }: GroupDoc) => actorIds.some((id) => !unseen.has(id));
    const found = await pageOfVisible(
      (range) => reads.collection(notificationGroups).find('byUser', { equals: { userId }, ...range }),
      { limit, offset: (page - 1) * limit, ...(unseen.size > 0 && { isSeen: isSeenActor }) },
    );
    const seenUpTo = (await reads.collection(inboxes).get(userId))?.seenUpTo ?? 0;
    const shown = found.items.map((doc) => ({ ...doc, actorIds: doc.actorIds.filter((id) => !unseen.has(id)) }));
    const latest = shown.flatMap(({ actorIds }) => actorIds.slice(0, 2));
    const people = await reads.collection(subjectNames).getMany(latest.map((id) => `user:${id}`));
    const nameOf = new Map(latest.map((id, index) => [id, people[index]?.name ?? 'Somebody']));
    const titles = await reads.collection(subjectNames).getMany(shown.map((doc) => `song:${doc.subject.id}`));
    res.json({
      notifications: shown.map((doc, index) => ({
        id: doc.notificationId,
        kind: doc.kind,
        count: doc.members.length,
        body: notificationText(
          doc,
          doc.actorIds.slice(0, 2).map((id) => nameOf.get(id) ?? 'Somebody'),
          titles[index]?.name ?? undefined,
        ),
        seen: isSeen(doc, seenUpTo),
        created_at: doc.createdAt,
        link: notificationLink(doc),
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
