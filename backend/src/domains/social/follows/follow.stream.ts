// One person following another: the toggle stream `follow-{followerId}-{followeeId}`.
import type { UserFollowed, UserUnfollowed } from '@libretto/contracts/events';
import { type Decider, isRefusal } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { type ToggleCommand, type ToggleState, toggleDecider } from '../../../kernel/commands/toggle';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type FollowEvent = UserFollowed | UserUnfollowed;
export type FollowCommand = ToggleCommand<UserFollowed['data']>;
export type FollowRefusal = 'OneselfFollowed';

export const followEvents = defineEvents<FollowEvent>({ UserFollowed: { version: 1 }, UserUnfollowed: { version: 1 } });

const toggle = toggleDecider<UserFollowed, UserUnfollowed>('UserFollowed', 'UserUnfollowed');

export const followDecider: Decider<ToggleState, FollowCommand, FollowEvent, FollowRefusal> = {
  ...toggle,
  decide: (command, state) => {
    if (command.data.followerId === command.data.followeeId) return 'OneselfFollowed';
    const events = toggle.decide(command, state);
    return isRefusal(events) ? [] : events;
  },
};

export const followStream = defineStream({ name: 'follow', events: followEvents, decider: followDecider });

/** Id of the stream that records whether one person follows the other. */
export const followStreamId = (followerId: string, followeeId: string) => `${followerId}-${followeeId}`;
