// One appeal against one decision, submitted and decided once: `appeal-{actId}`.
import type { AppealDecided, AppealMade } from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

export type AppealEvent = AppealMade | AppealDecided;

export type AppealState = { readonly kind: 'none' } | { readonly kind: 'waiting' | 'decided'; readonly userId: string };

export type AppealCommand =
  | { readonly kind: 'appeal'; readonly actId: string; readonly userId: string; readonly words: string }
  | {
      readonly kind: 'decide';
      readonly actId: string;
      readonly byUserId: string;
      readonly outcome: 'upheld' | 'overturned';
      readonly note: string | null;
    };

export type AppealRefusal = 'AppealedAlready' | 'NoSuchAppeal' | 'DecidedAlready' | 'OwnCase';

export const appealEvents = defineEvents<AppealEvent>({
  AppealMade: { version: 1, personal: { subject: (data) => data.userId, fields: ['words'] } },
  AppealDecided: { version: 1, personal: { subject: (data) => data.byUserId, fields: ['note'] } },
});

export const appealDecider: Decider<AppealState, AppealCommand, AppealEvent, AppealRefusal> = {
  initialState: { kind: 'none' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'AppealMade':
        return { kind: 'waiting', userId: event.data.userId };
      case 'AppealDecided':
        return { kind: 'decided', userId: event.data.userId };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'appeal') {
      const { actId, userId, words } = command;
      return state.kind === 'none' ? [{ type: 'AppealMade', data: { actId, userId, words } }] : 'AppealedAlready';
    }
    if (state.kind === 'none') return 'NoSuchAppeal';
    if (state.kind === 'decided') return 'DecidedAlready';
    const { actId, byUserId, outcome, note } = command;
    if (byUserId === state.userId) return 'OwnCase';
    return [{ type: 'AppealDecided', data: { actId, userId: state.userId, byUserId, outcome, note } }];
  },
};

export const appealStream = defineStream({ name: 'appeal', events: appealEvents, decider: appealDecider });
