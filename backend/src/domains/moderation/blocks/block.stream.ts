// One person blocking another: the toggle stream `block-{blockerId}-{blockedId}`.
import type { UserBlocked, UserUnblocked } from '@libretto/contracts/events';
import { type Decider, isRefusal } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { type ToggleCommand, type ToggleState, toggleDecider } from '../../../kernel/commands/toggle';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type BlockEvent = UserBlocked | UserUnblocked;
export type BlockCommand = ToggleCommand<UserBlocked['data']>;
export type BlockRefusal = 'OneselfBlocked';

export const blockEvents = defineEvents<BlockEvent>({ UserBlocked: { version: 1 }, UserUnblocked: { version: 1 } });

const toggle = toggleDecider<UserBlocked, UserUnblocked>('UserBlocked', 'UserUnblocked');

export const blockDecider: Decider<ToggleState, BlockCommand, BlockEvent, BlockRefusal> = {
  ...toggle,
  decide: (command, state) => {
    if (command.data.blockerId === command.data.blockedId) return 'OneselfBlocked';
    const events = toggle.decide(command, state);
    return isRefusal(events) ? [] : events;
  },
};

export const blockStream = defineStream({ name: 'block', events: blockEvents, decider: blockDecider });

export const blockStreamId = (blockerId: string, blockedId: string) => `${blockerId}-${blockedId}`;
