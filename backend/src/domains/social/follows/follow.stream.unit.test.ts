import { given } from '../../../../tests/support/world/given';
import { type FollowEvent, followDecider } from './follow.stream';

const data = { followerId: 'u1', followeeId: 'u2' };
const followed: FollowEvent = { type: 'UserFollowed', data };
const unfollowed: FollowEvent = { type: 'UserUnfollowed', data };

describe('following', () => {
  test('begins and ends, each once', () => {
    given(followDecider, []).when({ kind: 'on', data }).then([followed]);
    given(followDecider, [followed]).when({ kind: 'on', data }).then([]);
    given(followDecider, [followed]).when({ kind: 'off', data }).then([unfollowed]);
    given(followDecider, []).when({ kind: 'off', data }).then([]);
  });

  test('oneself is refused', () => {
    given(followDecider, [])
      .when({ kind: 'on', data: { followerId: 'u1', followeeId: 'u1' } })
      .refused('OneselfFollowed');
  });
});
