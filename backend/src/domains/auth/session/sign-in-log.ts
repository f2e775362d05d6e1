// The stream `session-{userId}` records a person's sign-ins. The sessions themselves are rows of the sessions port;
// this stream is only their history and rejects nothing.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

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

/** Sessions whose address was noted recently, so that each address is noted only once. */
interface SignInState {
  readonly notedSessionIds: readonly string[];
  /** A new account's first sign-in is always on a new device and sends no mail. */
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
  // Shares the account's partition, so that a reader who has seen the sign-in has seen the registration too.
  partitionKey: ({ data }) => `user-${data.userId}`,
});
