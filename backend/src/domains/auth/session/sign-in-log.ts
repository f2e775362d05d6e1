// The stream `session-{userId}` records a person's sign-ins. The sessions themselves are rows of the sessions port; this
// is their history, with nothing to forbid.
import { assertNever } from '../../../kernel/assert';
import type { Decider, DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';
import { defineStream } from '../../../kernel/stream';

export type SignInEvent =
  | DomainEvent<
      'SignedIn',
      { userId: string; sessionId: string; userAgent: string | null; address: string | null; isNewDevice?: boolean }
    >
  | DomainEvent<'SignedOut', { userId: string; sessionId: string }>
  | DomainEvent<'SessionAddressNoted', { userId: string; sessionId: string; address: string | null }>;

export const signInEvents = defineEvents<SignInEvent>({
  SignedIn: { version: 1, personal: { subject: (data) => data.userId, fields: ['userAgent', 'address'] } },
  SignedOut: { version: 1 },
  SessionAddressNoted: { version: 1, personal: { subject: (data) => data.userId, fields: ['address'] } },
});

/** The sessions whose address has been noted lately; enough to note each one once. */
interface SignInState {
  readonly notedSessionIds: readonly string[];
  /** The very first sign-in is on a new device each time, and is no news. */
  readonly hasSignedIn: boolean;
}

export type SignInCommand =
  | {
      readonly kind: 'record-sign-in';
      readonly userId: string;
      readonly sessionId: string;
      readonly userAgent: string;
      readonly address: string;
      readonly isKnownDevice: boolean;
    }
  | { readonly kind: 'record-sign-out'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'note-address'; readonly userId: string; readonly sessionId: string; readonly address: string };

const keptSessions = 50;

export const signInDecider: Decider<SignInState, SignInCommand, SignInEvent> = {
  initialState: { notedSessionIds: [], hasSignedIn: false },
  evolve: (state, event) => {
    if (event.type === 'SignedIn') return { ...state, hasSignedIn: true };
    if (event.type !== 'SessionAddressNoted') return state;
    return { ...state, notedSessionIds: [...state.notedSessionIds, event.data.sessionId].slice(-keptSessions) };
  },
  decide: (command, state) => {
    const { userId, sessionId } = command;
    switch (command.kind) {
      case 'record-sign-in': {
        const { userAgent, address, isKnownDevice } = command;
        const isNewDevice = state.hasSignedIn && !isKnownDevice;
        return [{ type: 'SignedIn', data: { userId, sessionId, userAgent, address, isNewDevice } }];
      }
      case 'record-sign-out':
        return [{ type: 'SignedOut', data: { userId, sessionId } }];
      case 'note-address':
        if (state.notedSessionIds.includes(sessionId)) return [];
        return [{ type: 'SessionAddressNoted', data: { userId, sessionId, address: command.address } }];
      default:
        return assertNever(command);
    }
  },
};

export const signInStream = defineStream({
  name: 'session',
  events: signInEvents,
  decider: signInDecider,
  // In one order with the account: anyone who has read behind their sign-in has read behind their registration too.
  partitionKey: ({ data }) => `user-${data.userId}`,
});
