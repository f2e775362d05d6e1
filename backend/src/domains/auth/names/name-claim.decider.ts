// A name has at most one holder. Whether the holder uses its claim is decided on the holder's own stream;
// `claim-name.ts` explains how the two fit together.
import { assertNever } from '../../../kernel/assert';
import type { Decider } from '../../../kernel/decider';
import { defineStream } from '../../../kernel/stream';
import { type NameClaimEvent, nameClaimEvents } from './name-claim.events';

export type NameClaimState =
  | { readonly kind: 'free' }
  | { readonly kind: 'claimed'; readonly holderId: string; readonly claimId: string; readonly claimedAtMs: number };

export type NameClaimCommand =
  | {
      readonly kind: 'claim';
      readonly holderId: string;
      readonly claimId: string;
      readonly nowMs: number;
      /** A claim that was revoked on its holder's stream and may be replaced. */
      readonly revokedClaimId?: string;
    }
  | { readonly kind: 'release'; readonly claimId: string };

export type NameClaimRefusal = {
  readonly code: 'Taken';
  readonly holderId: string;
  readonly claimId: string;
  readonly claimedAtMs: number;
};

export const nameClaimDecider: Decider<NameClaimState, NameClaimCommand, NameClaimEvent, NameClaimRefusal> = {
  initialState: { kind: 'free' },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'NameClaimed':
        return { kind: 'claimed', ...event.data };
      case 'NameReleased':
        return { kind: 'free' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const isSame = state.kind === 'claimed' && state.claimId === command.claimId;
    switch (command.kind) {
      case 'claim': {
        if (isSame) return [];
        if (state.kind === 'claimed' && state.claimId !== command.revokedClaimId) {
          const { holderId, claimId, claimedAtMs } = state;
          return { code: 'Taken', holderId, claimId, claimedAtMs };
        }
        const { holderId, claimId, nowMs } = command;
        return [{ type: 'NameClaimed', data: { holderId, claimId, claimedAtMs: nowMs } }];
      }
      case 'release':
        if (!isSame) return [];
        return [{ type: 'NameReleased', data: { holderId: state.holderId, claimId: state.claimId } }];
      default:
        return assertNever(command);
    }
  },
};

export const usernameClaimStream = defineStream({
  name: 'username',
  events: nameClaimEvents,
  decider: nameClaimDecider,
});

/** Claims of identities at providers: each identity leads to one account. */
export const identityClaimStream = defineStream({
  name: 'identity',
  events: nameClaimEvents,
  decider: nameClaimDecider,
});

export const emailClaimStream = defineStream({ name: 'email', events: nameClaimEvents, decider: nameClaimDecider });
