// A key with which a music app signs in for one listener, in the stream `app-key-{keyId}`.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

interface IssuedKey {
  readonly keyId: string;
  readonly userId: string;
  readonly label: string;
  /** The owner's `AccountStanding.keyEpoch` when the key was issued. */
  readonly keyEpoch?: number;
}

export type AppKeyEvent =
  | DomainEvent<'AppKeyIssued', IssuedKey>
  /** Recorded at most once a day. */
  | DomainEvent<'AppKeyUsed', { readonly keyId: string; readonly day: string }>
  | DomainEvent<'AppKeyRevoked', { readonly keyId: string; readonly userId: string }>;

export type AppKeyState =
  | { readonly kind: 'absent' }
  | (IssuedKey & {
      readonly kind: 'issued' | 'revoked';
      readonly lastUsedDay: string | null;
    });

export type AppKeyCommand =
  | { readonly kind: 'issue'; readonly key: IssuedKey }
  /** `day` such as 2026-10-31. */
  | { readonly kind: 'use'; readonly day: string }
  | { readonly kind: 'revoke'; readonly userId: string };

export const appKeyEvents = defineEvents<AppKeyEvent>({
  AppKeyIssued: { version: 1 },
  AppKeyUsed: { version: 1 },
  AppKeyRevoked: { version: 1 },
});

export const appKeyDecider: Decider<AppKeyState, AppKeyCommand, AppKeyEvent, 'NoSuchKey'> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AppKeyIssued':
        return { kind: 'issued', lastUsedDay: null, ...event.data };
      case 'AppKeyUsed':
        return state.kind === 'absent' ? state : { ...state, lastUsedDay: event.data.day };
      case 'AppKeyRevoked':
        return state.kind === 'absent' ? state : { ...state, kind: 'revoked' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'issue':
        return state.kind === 'absent' ? [{ type: 'AppKeyIssued', data: command.key }] : [];
      case 'use': {
        if (state.kind !== 'issued') return 'NoSuchKey';
        if (state.lastUsedDay === command.day) return [];
        return [{ type: 'AppKeyUsed', data: { keyId: state.keyId, day: command.day } }];
      }
      case 'revoke': {
        if (state.kind === 'absent' || state.userId !== command.userId) return 'NoSuchKey';
        const { keyId, userId } = state;
        return state.kind === 'revoked' ? [] : [{ type: 'AppKeyRevoked', data: { keyId, userId } }];
      }
      default:
        return assertNever(command);
    }
  },
};

export const appKeyStream = defineStream({
  name: 'app-key',
  events: appKeyEvents,
  decider: appKeyDecider,
  chained: true,
  asksCaller: true,
});
