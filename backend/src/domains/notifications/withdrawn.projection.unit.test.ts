import { sampleEvent } from '../../../tests/ports/events/sample-events';
import { expectToConverge } from '../../../tests/support/concurrency/converges';
import { projected } from '../../../tests/support/world/projected';
import type { StoredEvent } from '../../ports/events/event-store';
import type { NewNotification } from './inbox.events';
import { withdrawing, withdrawnProjection } from './withdrawn.projection';

const subject = { kind: 'comment', id: 'c1' };
const keys = {
  'comment-c1': [{ type: 'CommentDeleted', data: { commentId: 'c1' } }],
  'case-comment-c1': [
    { type: 'ContentHidden', data: { subject } },
    { type: 'ContentRestored', data: { subject } },
  ],
  'case-post-p1': [{ type: 'ContentHidden', data: { subject: { kind: 'tuned-in-post', id: 'p1' } } }],
  'post-p2': [{ type: 'PostDeleted', data: { postId: 'p2' } }],
  'tuned-in-post-p3': [{ type: 'TunedInPostDeleted', data: { postId: 'p3' } }],
  'song-s1': [
    { type: 'SongTakenDown', data: { songId: 's1' } },
    { type: 'SongReinstated', data: { songId: 's1' } },
    { type: 'SongTakenDown', data: { songId: 's1' } },
  ],
  'song-s2': [{ type: 'SongDeleted', data: { songId: 's2' } }],
  'follow-otto-ines': [
    { type: 'UserFollowed', data: { followerId: 'otto', followeeId: 'ines' } },
    { type: 'UserUnfollowed', data: { followerId: 'otto', followeeId: 'ines' } },
  ],
  'follow-mira-ines': [
    { type: 'UserFollowed', data: { followerId: 'mira', followeeId: 'ines' } },
    { type: 'UserUnfollowed', data: { followerId: 'mira', followeeId: 'ines' } },
    { type: 'UserFollowed', data: { followerId: 'mira', followeeId: 'ines' } },
  ],
};

test('converges in any order of withdrawals', () => expectToConverge(withdrawnProjection, keys));

test('knows content that was deleted, hidden or withdrawn, and not restored content', async () => {
  const { docs } = await projected(withdrawnProjection, Object.values(keys).flat());
  expect([...docs.keys()].map((key) => key.replace('withdrawn-subjects/', '')).sort()).toEqual([
    'comment-deleted:c1',
    'follow:otto~ines',
    'post-deleted:p2',
    'post-deleted:p3',
    'post-hidden:p1',
    'song-deleted:s2',
    'song-hidden:s1',
  ]);
});

test('only events about the subject, the actor or the comment may withdraw a notification', () => {
  const about = { subject: { type: 'song', id: 's1' }, actorId: 'otto', userId: 'ines', commentId: 'c1' };
  const mayWithdraw = withdrawing([about as unknown as NewNotification]);
  const event = (data: object) => ({ ...sampleEvent(), data }) as unknown as StoredEvent;
  expect(mayWithdraw(event({ songId: 's1' }))).toBe(true);
  expect(mayWithdraw(event({ commentId: 'c1' }))).toBe(true);
  expect(mayWithdraw(event({ subject: { kind: 'comment', id: 'c1' } }))).toBe(true);
  expect(mayWithdraw(event({ followerId: 'otto', followeeId: 'ines' }))).toBe(true);
  expect(mayWithdraw(event({ songId: 's2' }))).toBe(false);
});
