// A key of a partner, in the stream `partner-key-{keyId}`. Only the partner knows its secret; the stream stores its
// hash.
import type { PartnerScope } from '@libretto/contracts/http/administration/partners';
import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';
import { assertNever } from '../../kernel/values/assert';

interface IssuedKey {
  readonly keyId: string;
  readonly partnerId: string;
  readonly label: string;
  readonly scopes: readonly PartnerScope[];
  /** SHA-256 in hex. A random secret of 32 bytes needs no slow hash. */
  readonly secretHash: string;
}

export type PartnerKeyIssued = DomainEvent<'PartnerKeyIssued', IssuedKey>;
export type PartnerKeyRevoked = DomainEvent<'PartnerKeyRevoked', { readonly keyId: string }>;
export type PartnerKeyEvent = PartnerKeyIssued | PartnerKeyRevoked;

export type PartnerKeyState =
  | { readonly kind: 'absent' }
  | (IssuedKey & { readonly kind: 'issued'; readonly isRevoked: boolean });

export type PartnerKeyCommand = { readonly kind: 'issue'; readonly key: IssuedKey } | { readonly kind: 'revoke' };

export const partnerKeyEvents = defineEvents<PartnerKeyEvent>({
  PartnerKeyIssued: { version: 1 },
  PartnerKeyRevoked: { version: 1 },
});

export const partnerKeyDecider: Decider<PartnerKeyState, PartnerKeyCommand, PartnerKeyEvent, 'NoSuchKey'> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PartnerKeyIssued':
        return { kind: 'issued', isRevoked: false, ...event.data };
      case 'PartnerKeyRevoked':
        return state.kind === 'issued' ? { ...state, isRevoked: true } : state;
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'issue':
        return state.kind === 'absent' ? [{ type: 'PartnerKeyIssued', data: command.key }] : [];
      case 'revoke':
        if (state.kind === 'absent') return 'NoSuchKey';
        return state.isRevoked ? [] : [{ type: 'PartnerKeyRevoked', data: { keyId: state.keyId } }];
      default:
        return assertNever(command);
    }
  },
};

export const partnerKeyStream = defineStream({
  name: 'partner-key',
  chained: true,
  events: partnerKeyEvents,
  decider: partnerKeyDecider,
  asksCaller: true,
});
