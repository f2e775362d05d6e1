// Ends follows in both directions between people of whom one blocked the other.
import type { UserBlocked } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands/commands';
import type { ToggleState } from '../../../kernel/commands/toggle';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { type FollowCommand, type FollowEvent, type FollowRefusal, followStreamId } from './follow.stream';

type FollowHandler = CommandHandler<ToggleState, FollowCommand, FollowEvent, FollowRefusal>;

export const unfollowBlockedPolicy = (follows: FollowHandler) =>
  definePolicy<UserBlocked>({
    name: 'unfollow-blocked',
    handlers: {
      UserBlocked: async ({ data: { blockerId, blockedId } }, reaction) => {
        for (const [followerId, followeeId] of [
          [blockerId, blockedId],
          [blockedId, blockerId],
        ] as const) {
          await follows.execute(
            followStreamId(followerId, followeeId),
            { kind: 'off', data: { followerId, followeeId } },
            reaction.command(followerId),
          );
        }
      },
    },
  });
