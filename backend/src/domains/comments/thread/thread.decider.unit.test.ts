import { given } from '../../../../tests/support/world/given';
import type { ThreadEvent } from '../comment.events';
import { type ThreadCommand, threadDecider } from './thread.decider';

const thread = { family: 'song', subjectId: 's1' } as const;
const by = { thread, byUserId: 'nour', mayManage: true };
const slow = (seconds: number): ThreadCommand => ({ ...by, kind: 'set-slow-mode', seconds });
const pin = (commentId: string, isReply = false): ThreadCommand => ({ ...by, kind: 'pin', commentId, isReply });
const slowed: ThreadEvent = { type: 'SlowModeSet', data: { ...thread, seconds: 30, byUserId: 'nour' } };
const pinned = (commentId: string): ThreadEvent => ({
  type: 'CommentPinned',
  data: { ...thread, commentId, byUserId: 'nour' },
});
const unpinned: ThreadEvent = { type: 'CommentUnpinned', data: { ...thread, commentId: 'c1', byUserId: 'nour' } };

describe('a thread', () => {
  it('is slowed down once, and sped up again', () => {
    given(threadDecider, []).when(slow(30)).then([slowed]);
    given(threadDecider, [slowed]).when(slow(30)).then([]);
    given(threadDecider, [slowed])
      .when(slow(0))
      .then([{ type: 'SlowModeSet', data: { ...thread, seconds: 0, byUserId: 'nour' } }]);
  });

  it('has one pinned comment, the last', () => {
    given(threadDecider, [])
      .when(pin('c1'))
      .then([pinned('c1')]);
    given(threadDecider, [pinned('c1')])
      .when(pin('c1'))
      .then([]);
    given(threadDecider, [pinned('c1')])
      .when(pin('c2'))
      .then([pinned('c2')]);
    given(threadDecider, [pinned('c1')])
      .when({ ...by, kind: 'unpin', commentId: 'c1' })
      .then([unpinned]);
    given(threadDecider, [pinned('c2')])
      .when({ ...by, kind: 'unpin', commentId: 'c1' })
      .then([]);
    given(threadDecider, [pinned('c1'), unpinned])
      .when(pin('c1'))
      .then([pinned('c1')]);
  });

  it('pins no reply', () => {
    given(threadDecider, []).when(pin('r1', true)).refused('ReplyPinned');
  });

  it('is its owner’s alone', () => {
    for (const command of [slow(30), pin('c1'), { ...by, kind: 'unpin', commentId: 'c1' } as const]) {
      given(threadDecider, [pinned('c1')])
        .when({ ...command, mayManage: false })
        .refused('NotOwner');
    }
  });
});
