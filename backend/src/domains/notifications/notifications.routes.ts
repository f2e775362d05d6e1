import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import type { DomainDeps } from '../../kernel/domain';
import { requireUser, userIdOf } from '../../kernel/http/caller';
import { commandContext } from '../../kernel/http/command-context';
import { acceptedOrThrow } from '../../kernel/http/outcome';
import { parseBody, parseQuery } from '../../kernel/http/parse';
import { notFound } from '../../kernel/problem';
import { inboxStream } from './inbox.decider';
import { noticeNames, notifications } from './inbox.projection';
import { notificationLink, notificationText } from './notification-text';

const list = describedCall('GET /api/notifications');
const markSeen = describedCall('POST /api/notifications/mark-seen');

export function notificationRoutes(deps: DomainDeps): Router {
  const router = Router();
  const inboxes = deps.commands.handlerOf(inboxStream);

  router.get('/api/notifications', async (req, res) => {
    const { userId } = requireUser(req);
    const { page, limit } = parseQuery(list.query, req);
    const reads = deps.readsFor(req);
    const found = await reads
      .collection(notifications)
      .find('byUser', { equals: { userId }, limit: limit + 1, offset: (page - 1) * limit });
    const shown = found.items.slice(0, limit);
    const actors = await reads.collection(noticeNames).getMany(shown.map((doc) => `user:${doc.actorId}`));
    const titles = await reads.collection(noticeNames).getMany(shown.map((doc) => `song:${doc.subject.id}`));
    res.json({
      notifications: shown.map((doc, index) => ({
        id: doc.notificationId,
        body: notificationText(doc, actors[index]?.name ?? 'Somebody', titles[index]?.name ?? undefined),
        seen: doc.seen,
        created_at: doc.createdAt,
        link: notificationLink(doc),
      })),
      pagination: { hasMore: found.items.length > limit, page, limit },
    });
  });

  router.get('/api/notifications/count', async (req, res) => {
    const userId = userIdOf(req);
    const unread =
      userId === undefined
        ? 0
        : await deps.readsFor(req).collection(notifications).count('bySeen', { userId, seen: false });
    res.json({ unread });
  });

  router.post('/api/notifications/mark-seen', async (req, res) => {
    const { userId } = requireUser(req);
    const { notificationId, markAllAsSeen } = parseBody(markSeen.body, req);
    if (notificationId !== undefined && !markAllAsSeen) {
      const known = await deps.readsFor(req).collection(notifications).get(notificationId);
      if (known?.userId !== userId) throw notFound('This notification does not exist');
    }
    const outcome = await inboxes.execute(
      userId,
      markAllAsSeen || notificationId === undefined
        ? { kind: 'mark-all-seen', userId }
        : { kind: 'mark-seen', userId, notificationId },
      commandContext(req),
    );
    const { state } = acceptedOrThrow(res, outcome, {});
    res.json({ success: true, unread: state.unseen.length });
  });

  return router;
}
