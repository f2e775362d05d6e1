// A person's second factors, which confirm sign-ins in addition to the password: the stream `factors-{userId}`.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';
import { stepMs } from './totp-step';

interface NewPasskey {
  /** Credential id from the authenticator, base64url. */
  readonly passkeyId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export type FactorEvent =
  /** Invalidates all former recovery codes; `step` is the time step of the code that turned TOTP on. */
  | DomainEvent<
      'TotpTurnedOn',
      {
        userId: string;
        secret: string | null;
        step: number;
        recoveryHashes: readonly string[];
        securityEpoch?: number;
      }
    >
  | DomainEvent<'TotpTurnedOff', { userId: string }>
  /** Rejects further codes of this time step and earlier ones. */
  | DomainEvent<'TotpCodeUsed', { userId: string; step: number }>
  | DomainEvent<'RecoveryCodesReplaced', { userId: string; recoveryHashes: readonly string[] }>
  | DomainEvent<'RecoveryCodeUsed', { userId: string; recoveryHash: string }>
  | DomainEvent<
      'PasskeyAdded',
      NewPasskey & { userId: string; label: string | null; at: string; securityEpoch?: number }
    >
  | DomainEvent<'PasskeyUsed', { userId: string; passkeyId: string; counter: number; at: string }>
  | DomainEvent<'PasskeyRemoved', { userId: string; passkeyId: string }>
  /** The person has proven the address, so factors that others added are removed. */
  | DomainEvent<'FactorsDropped', { userId: string; addedSince: string | null; securityEpoch: number }>;

/** When a factor was added, and at which security epoch of the account. */
interface Added {
  readonly at: string;
  readonly securityEpoch: number;
}

export interface KnownPasskey extends NewPasskey {
  readonly label: string | null;
  readonly addedAt: string;
  readonly added: Added;
  readonly lastUsedAt: string | null;
}

export interface FactorState {
  /** The secret reads as null once the person is erased. */
  readonly totp: { readonly secret: string | null; readonly lastStep: number; readonly added: Added } | null;
  readonly recoveryHashes: readonly string[];
  readonly passkeys: readonly KnownPasskey[];
  /** An enrolment that began at a lower security epoch is void. */
  readonly leastEpoch: number;
}

export type FactorCommand = { readonly userId: string } & (
  | {
      readonly kind: 'turn-totp-on';
      readonly secret: string;
      readonly step: number;
      readonly recoveryHashes: readonly string[];
      readonly securityEpoch: number;
    }
  | { readonly kind: 'turn-totp-off' }
  | { readonly kind: 'use-totp-code'; readonly step: number }
  | { readonly kind: 'replace-recovery-codes'; readonly recoveryHashes: readonly string[] }
  | { readonly kind: 'use-recovery-code'; readonly recoveryHash: string }
  | (NewPasskey & {
      readonly kind: 'add-passkey';
      readonly label: string;
      readonly at: string;
      readonly securityEpoch: number;
    })
  | { readonly kind: 'use-passkey'; readonly passkeyId: string; readonly counter: number; readonly at: string }
  | { readonly kind: 'remove-passkey'; readonly passkeyId: string }
  /** `addedSince` is ISO 8601, or null to drop every factor. */
  | { readonly kind: 'drop-factors'; readonly addedSince: string | null; readonly securityEpoch: number }
);

export type FactorRefusal =
  | 'NoTotp'
  | 'CodeUsed'
  | 'NoSuchCode'
  | 'NoSuchPasskey'
  | 'TooManyPasskeys'
  | 'PasskeyCopied'
  | 'EnrolmentIsVoid';

export const mostPasskeys = 20;

const personal = <Field extends string>(field: Field) => ({
  subject: ({ userId }: { userId: string }) => userId,
  fields: [field] as const,
});

export const factorEvents = defineEvents<FactorEvent>({
  TotpTurnedOn: { version: 1, personal: personal('secret') },
  TotpTurnedOff: { version: 1 },
  TotpCodeUsed: { version: 1 },
  RecoveryCodesReplaced: { version: 1 },
  RecoveryCodeUsed: { version: 1 },
  PasskeyAdded: { version: 1, personal: personal('label') },
  PasskeyUsed: { version: 1 },
  PasskeyRemoved: { version: 1 },
  FactorsDropped: { version: 1 },
});

export const factorDecider: Decider<FactorState, FactorCommand, FactorEvent, FactorRefusal> = {
  initialState: { totp: null, recoveryHashes: [], passkeys: [], leastEpoch: 0 },
  evolve,
  decide: (command, state) => {
    const { userId } = command;
    switch (command.kind) {
      case 'turn-totp-on': {
        const { secret, step, recoveryHashes, securityEpoch } = command;
        if (securityEpoch < state.leastEpoch) return 'EnrolmentIsVoid';
        return [{ type: 'TotpTurnedOn', data: { userId, secret, step, recoveryHashes, securityEpoch } }];
      }
      case 'turn-totp-off':
        return state.totp === null ? [] : [{ type: 'TotpTurnedOff', data: { userId } }];
      case 'use-totp-code':
        if (state.totp === null) return 'NoTotp';
        if (command.step <= state.totp.lastStep) return 'CodeUsed';
        return [{ type: 'TotpCodeUsed', data: { userId, step: command.step } }];
      case 'replace-recovery-codes':
        if (state.totp === null) return 'NoTotp';
        return [{ type: 'RecoveryCodesReplaced', data: { userId, recoveryHashes: command.recoveryHashes } }];
      case 'use-recovery-code':
        if (!state.recoveryHashes.includes(command.recoveryHash)) return 'NoSuchCode';
        return [{ type: 'RecoveryCodeUsed', data: { userId, recoveryHash: command.recoveryHash } }];
      case 'add-passkey': {
        const { kind: _, securityEpoch, ...data } = command;
        if (securityEpoch < state.leastEpoch) return 'EnrolmentIsVoid';
        if (state.passkeys.some(({ passkeyId }) => passkeyId === data.passkeyId)) return [];
        if (state.passkeys.length >= mostPasskeys) return 'TooManyPasskeys';
        return [{ type: 'PasskeyAdded', data: { ...data, securityEpoch } }];
      }
      case 'use-passkey': {
        const { kind: _, ...data } = command;
        const known = state.passkeys.find(({ passkeyId }) => passkeyId === data.passkeyId);
        if (known === undefined) return 'NoSuchPasskey';
        // A signature counter that decreases means that the authenticator was cloned; most authenticators never count.
        if (data.counter > 0 && data.counter <= known.counter) return 'PasskeyCopied';
        return [{ type: 'PasskeyUsed', data }];
      }
      case 'remove-passkey': {
        const { passkeyId } = command;
        const isKnown = state.passkeys.some((passkey) => passkey.passkeyId === passkeyId);
        return isKnown ? [{ type: 'PasskeyRemoved', data: { userId, passkeyId } }] : 'NoSuchPasskey';
      }
      case 'drop-factors': {
        const { addedSince, securityEpoch } = command;
        if (securityEpoch <= state.leastEpoch) return [];
        return [{ type: 'FactorsDropped', data: { userId, addedSince, securityEpoch } }];
      }
      default:
        return assertNever(command);
    }
  },
};

function evolve(state: FactorState, event: FactorEvent): FactorState {
  switch (event.type) {
    case 'TotpTurnedOn': {
      const { secret, step, recoveryHashes } = event.data;
      const { securityEpoch = 0 } = event.data;
      const added = { at: new Date(step * stepMs).toISOString(), securityEpoch };
      return { ...state, totp: { secret, lastStep: step, added }, recoveryHashes };
    }
    case 'TotpTurnedOff':
      return { ...state, totp: null, recoveryHashes: [] };
    case 'TotpCodeUsed':
      return { ...state, totp: state.totp && { ...state.totp, lastStep: event.data.step } };
    case 'RecoveryCodesReplaced':
      return { ...state, recoveryHashes: event.data.recoveryHashes };
    case 'RecoveryCodeUsed':
      return { ...state, recoveryHashes: state.recoveryHashes.filter((hash) => hash !== event.data.recoveryHash) };
    case 'PasskeyAdded': {
      const { userId: _, at: addedAt, securityEpoch = 0, ...passkey } = event.data;
      const added = { at: addedAt, securityEpoch };
      return { ...state, passkeys: [...state.passkeys, { ...passkey, addedAt, added, lastUsedAt: null }] };
    }
    case 'PasskeyUsed': {
      const { passkeyId, counter, at } = event.data;
      const used = (each: KnownPasskey) => (each.passkeyId === passkeyId ? { ...each, counter, lastUsedAt: at } : each);
      return { ...state, passkeys: state.passkeys.map(used) };
    }
    case 'PasskeyRemoved':
      return { ...state, passkeys: state.passkeys.filter(({ passkeyId }) => passkeyId !== event.data.passkeyId) };
    case 'FactorsDropped': {
      const { addedSince, securityEpoch: leastEpoch } = event.data;
      const isKept = ({ added }: { readonly added: Added }) =>
        added.securityEpoch >= leastEpoch || (addedSince !== null && added.at < addedSince);
      const passkeys = state.passkeys.filter(isKept);
      if (state.totp !== null && isKept(state.totp)) return { ...state, passkeys, leastEpoch };
      return { totp: null, recoveryHashes: [], passkeys, leastEpoch };
    }
    default:
      return assertNever(event);
  }
}

export const factorStream = defineStream({
  name: 'factors',
  events: factorEvents,
  decider: factorDecider,
  chained: true,
});

export const hasFactors = ({ totp, passkeys }: FactorState): boolean => totp !== null || passkeys.length > 0;
