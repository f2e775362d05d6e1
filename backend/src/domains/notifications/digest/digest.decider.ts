// A person's frequency of digest mails, in the stream `digest-{userId}`, which also guarantees that each digest is made
// only once.
import type { DigestFrequency } from '@libretto/contracts/http/social/push';
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

export type DigestEvent =
  | DomainEvent<
      'DigestChosen',
      {
        userId: string;
        /** Id of this choice; jobs that a former choice queued do nothing. */
        choiceId: string;
        frequency: DigestFrequency;
        /** Null when unknown, and once the person is erased. */
        timeZone: string | null;
      }
    >
  /** A digest was due: a mail about `count` notifications was sent, or none if nothing was unseen. */
  | DomainEvent<
      'DigestMade',
      { userId: string; choiceId: string; count: number /** Of what was opened. */; upToNumber: number }
    >;

export const digestEvents = defineEvents<DigestEvent>({
  DigestChosen: { version: 1, personal: { subject: (data) => data.userId, fields: ['timeZone'] } },
  DigestMade: { version: 1 },
});

export interface DigestState {
  readonly frequency: DigestFrequency;
  readonly choiceId: string;
  readonly timeZone: string | null;
  /** Notifications up to this number were in an earlier digest or are older than the choice. */
  readonly upToNumber: number;
}

export type DigestCommand = { readonly userId: string } & (
  | {
      readonly kind: 'choose';
      readonly choiceId: string;
      readonly frequency: DigestFrequency;
      readonly timeZone: string | null;
    }
  | { readonly kind: 'unsubscribe'; readonly choiceId: string }
  | { readonly kind: 'note-made'; readonly choiceId: string; readonly count: number; readonly upToNumber: number }
);

export const digestDecider: Decider<DigestState, DigestCommand, DigestEvent> = {
  initialState: { frequency: 'off', choiceId: '', timeZone: null, upToNumber: 0 },
  evolve: (state, event) => {
    switch (event.type) {
      case 'DigestChosen': {
        const { frequency, choiceId, timeZone } = event.data;
        return { ...state, frequency, choiceId, timeZone };
      }
      case 'DigestMade':
        return { ...state, upToNumber: event.data.upToNumber };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { userId } = command;
    switch (command.kind) {
      case 'choose': {
        const { choiceId, frequency, timeZone } = command;
        if (frequency === state.frequency && (frequency === 'off' || timeZone === state.timeZone)) return [];
        return [{ type: 'DigestChosen', data: { userId, choiceId, frequency, timeZone } }];
      }
      case 'unsubscribe': {
        if (state.frequency === 'off') return [];
        const { choiceId } = command;
        return [{ type: 'DigestChosen', data: { userId, choiceId, frequency: 'off', timeZone: null } }];
      }
      case 'note-made': {
        const { choiceId, count, upToNumber } = command;
        if (choiceId !== state.choiceId || state.frequency === 'off') return [];
        return [{ type: 'DigestMade', data: { userId, choiceId, count, upToNumber } }];
      }
      default:
        return assertNever(command);
    }
  },
};

/** `digest-{userId}`. */
export const digestStream = defineStream({ name: 'digest', events: digestEvents, decider: digestDecider });
