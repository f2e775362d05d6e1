import { expectToConverge } from '../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../tests/support/world/projected';
import { inboxProjection, unreadOf } from './inbox.projection';

const opened = (notificationId: string, kind = 'follow'): HandedEvent => ({
  type: 'NotificationOpened',
  data: { notificationId, userId: 'nour', kind, actorId: 'wren', subject: { type: 'user', id: 'wren' } },
});
const seen = (...notificationIds: string[]): HandedEvent => ({
  type: 'NotificationsSeen',
  data: { userId: 'nour', notificationIds },
});

const allSeen = (upToNumber: number): HandedEvent => ({
  type: 'AllNotificationsSeen',
  data: { userId: 'nour', upToNumber },
});

const keys = {
  'inbox-nour': [
    opened('a'),
    opened('b'),
    seen('a'),
    { type: 'InboxSwitched', data: { userId: 'nour', enabled: false } },
    { type: 'InboxSwitched', data: { userId: 'nour', enabled: true } },
    opened('c', 'comment'),
    seen('b', 'c'),
    opened('d', 'sale'),
    allSeen(3),
  ],
  'user-wren': [
    { type: 'UserRegistered', data: { userId: 'wren', username: 'wren' } },
    { type: 'UsernameChanged', data: { userId: 'wren', username: 'Wren' } },
  ],
  'song-shoal': [
    { type: 'SongDrafted', data: { songId: 'shoal', title: 'Shoal' } },
    { type: 'SongEdited', data: { songId: 'shoal', changes: { title: 'Shoals' } } },
    { type: 'SongEdited', data: { songId: 'shoal', changes: { genre: 'folk' } } },
  ],
  'song-tide': [{ type: 'SongPublished', data: { songId: 'tide', title: 'Salt Hours' } }],
};

test('converges in any order of bells, people and songs', () => expectToConverge(inboxProjection, keys));

test('shows seen notifications, and pushes each new one', async () => {
  const { doc, pushes } = await projected(inboxProjection, Object.values(keys).flat());
  expect([doc('notifications', 'c'), doc('notifications', 'd')]).toMatchObject([{ seen: true }, { seen: false }]);
  expect(pushes).toHaveLength(4);
  expect(pushes[0]).toEqual({ topic: 'notifications:nour', kind: 'notification', payload: { id: 'a' } });
});

test.each([
  ['what was opened', [opened('a'), opened('b')], 2],
  ['what was opened twice, once', [opened('a'), opened('a')], 1],
  ['without one that was seen', [opened('a'), opened('b'), seen('a'), seen('a')], 1],
  ['nothing once all were seen', [opened('a'), seen('a'), opened('b'), allSeen(2), allSeen(2)], 0],
  ['what came after all were seen', [opened('a'), opened('b'), allSeen(2), opened('c')], 1],
  ['without an old one seen late', [opened('a'), allSeen(1), opened('b'), seen('a')], 1],
  ['nothing of a list as it was stored before there was a mark', [opened('a'), opened('b'), seen('a', 'b')], 0],
])('the bell counts %s', async (_name, history, unread) => {
  const { doc } = await projected(inboxProjection, history);
  expect(unreadOf(doc('inboxes', 'nour') as Parameters<typeof unreadOf>[0])).toBe(unread);
});

test('the bell of somebody to whom nothing has happened counts nothing', () => {
  expect(unreadOf(undefined)).toBe(0);
});

describe('a deleted comment', () => {
  const about = (notificationId: string, actorId: string, commentId: string): HandedEvent => ({
    type: 'NotificationOpened',
    data: {
      ...{ notificationId, userId: 'nour', kind: 'reply', actorId, commentId },
      subject: { type: 'post', id: 'p' },
    },
  });
  const deleted = (commentId: string): HandedEvent => ({
    type: 'CommentDeleted',
    data: { commentId, family: 'post', subjectId: 'p', parentId: null },
  });
  const bells = [about('a', 'wren', 'c1'), about('b', 'ines', 'c2'), about('c', 'wren', 'c3')];

  test.each(['c1', 'c2', 'c3'])('is removed from the inbox in any order of the events: %s', (commentId) =>
    expectToConverge(inboxProjection, { 'inbox-nour': bells, 'comment-x': [deleted(commentId)] }),
  );

  test('is counted neither as unread nor in its group', async () => {
    const { doc } = await projected(inboxProjection, [...bells, seen('b'), deleted('c1')]);
    expect(unreadOf(doc('inboxes', 'nour') as never)).toBe(1);
    expect(doc('notifications', 'a')).toBeUndefined();
    expect(doc('notification-groups', 'a')).toBeUndefined();
    expect(doc('notification-groups', 'b')).toMatchObject({ actorIds: ['wren', 'ines'], unseen: 1 });
  });

  test('leaves an empty inbox if its notification was the only one', async () => {
    const { doc, pushes } = await projected(inboxProjection, [about('a', 'wren', 'c1'), deleted('c1')]);
    expect(unreadOf(doc('inboxes', 'nour') as never)).toBe(0);
    expect(doc('notification-groups', 'a')).toBeUndefined();
    expect(pushes).toHaveLength(2);
  });
});
