import { expectToConverge } from '../../../tests/support/converges';
import { projected, type ToldEvent } from '../../../tests/support/projected';
import { inboxProjection } from './inbox.projection';

const opened = (notificationId: string, kind = 'follow'): ToldEvent => ({
  type: 'NotificationOpened',
  data: { notificationId, userId: 'nour', kind, actorId: 'wren', subject: { type: 'user', id: 'wren' } },
});
const seen = (...notificationIds: string[]): ToldEvent => ({
  type: 'NotificationsSeen',
  data: { userId: 'nour', notificationIds },
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
  ],
  'user-wren': [
    { type: 'UserRegistered', data: { userId: 'wren', username: 'wren' } },
    { type: 'UsernameChanged', data: { userId: 'wren', username: 'Wren' } },
  ],
  'song-tide': [{ type: 'SongPublished', data: { songId: 'tide', title: 'Salt Hours' } }],
};

test('converges in any order of bells, people and songs', () => expectToConverge(inboxProjection, keys));

test('says what is seen, and pushes each notification', async () => {
  const { doc, pushes } = await projected(inboxProjection, Object.values(keys).flat());
  expect([doc('notifications', 'c'), doc('notifications', 'd')]).toMatchObject([{ seen: true }, { seen: false }]);
  expect(pushes).toHaveLength(4);
  expect(pushes[0]).toEqual({ topic: 'notifications:nour', kind: 'notification', payload: { id: 'a' } });
});
