// A name has at most one holder. Whether the holder uses its claim is decided on the holder's own stream;
// `claim-name.ts` explains how the two fit together.

import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { assertNever } from '../../../kernel/values/assert';
import { type NameClaimEvent, nameClaimEvents } from './name-claim.events';

export type NameClaimState = (
  | { readonly kind: 'free' }
  | { readonly kind: 'claimed'; readonly holderId: string; readonly claimId: string; readonly claimedAtMs: number }
) & {
  /** Accounts whose names look like the names of this key and are claimed under another one. */
  readonly lookAlikes: readonly { readonly holderId: string; readonly claimId: string }[];
};

export type NameClaimCommand =
  | {
      readonly kind: 'claim';
      readonly holderId: string;
      readonly claimId: string;
      readonly nowMs: number;
      /** A claim that was revoked on its holder's stream and may be replaced. */
      readonly revokedClaimId?: string;
    }
  | { readonly kind: 'note-look-alike'; readonly holderId: string; readonly claimId: string }
  | { readonly kind: 'release'; readonly claimId: string };

export type NameClaimRefusal = {
  readonly code: 'Taken';
  readonly holderId: string;
  readonly claimId: string;
  readonly claimedAtMs: number;
};

export const nameClaimDecider: Decider<NameClaimState, NameClaimCommand, NameClaimEvent, NameClaimRefusal> = {
  initialState: { kind: 'free', lookAlikes: [] },
  evolve: (state, event) => {
    const { lookAlikes } = state;
    switch (event.type) {
      case 'NameClaimed':
        return { kind: 'claimed', ...event.data, lookAlikes };
      case 'NameReleased': {
        const { claimId } = event.data;
        if (state.kind === 'claimed' && state.claimId === claimId) return { kind: 'free', lookAlikes };
        return { ...state, lookAlikes: lookAlikes.filter((each) => each.claimId !== claimId) };
      }
      case 'LookAlikeNoted':
        return { ...state, lookAlikes: [...lookAlikes, event.data] };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const isSame = state.kind === 'claimed' && state.claimId === command.claimId;
    const noted = state.lookAlikes.find(({ claimId }) => claimId === command.claimId);
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
      case 'note-look-alike': {
        const { holderId, claimId } = command;
        return isSame || noted ? [] : [{ type: 'LookAlikeNoted', data: { holderId, claimId } }];
      }
      case 'release': {
        const holderId = isSame ? state.holderId : noted?.holderId;
        return holderId === undefined ? [] : [{ type: 'NameReleased', data: { holderId, claimId: command.claimId } }];
      }
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
