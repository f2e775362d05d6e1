// Identities at external providers: each identity leads to one account, and each account keeps at least one way to sign
// in.

import { assertNever } from '../../../kernel/values/assert';
import type { AccountDecision, Linked, RegisteredAccount } from './account.types';

export type NewIdentity = Omit<Linked, 'userId' | 'issuer' | 'subject'> & {
  readonly issuer: string;
  readonly subject: string;
};

export type IdentityCommand =
  | {
      readonly kind: 'link-identity';
      readonly identity: NewIdentity;
      /**
       * Key of the address that the provider has verified, when only the address identifies the account; null
       * otherwise.
       */
      readonly byAddress: string | null;
    }
  | { readonly kind: 'unlink-identity'; readonly provider: string };

export function changeIdentities(command: IdentityCommand, account: RegisteredAccount): AccountDecision {
  const { userId, identities } = account;
  switch (command.kind) {
    case 'link-identity': {
      const { identity, byAddress } = command;
      if (identities.some(({ identityKey }) => identityKey === identity.identityKey)) return [];
      // Somebody may have signed up with another person's address, so the address's owner is not linked to an
      // unconfirmed account.
      const isTheirs = byAddress === null || (byAddress === account.emailKey && account.isEmailConfirmed);
      if (!isTheirs) return 'AddressNotConfirmed';
      if (identities.some(({ provider }) => provider === identity.provider)) return 'AlreadyLinked';
      if (account.revokedClaimIds.includes(identity.identityClaimId)) return 'ClaimRevoked';
      return [{ type: 'IdentityLinked', data: { userId, ...identity } }];
    }
    case 'unlink-identity': {
      const identity = identities.find(({ provider }) => provider === command.provider);
      if (identity === undefined) return 'NotLinked';
      if (account.passwordHash === null && identities.length === 1) return 'LastWayToSignIn';
      const { provider, identityKey, identityClaimId } = identity;
      return [{ type: 'IdentityUnlinked', data: { userId, provider, identityKey, identityClaimId } }];
    }
    default:
      return assertNever(command);
  }
}

export function withIdentity(account: RegisteredAccount, linked: Linked): RegisteredAccount {
  const { provider, subject, identityKey, identityClaimId, confirmsEmail } = linked;
  const identity = { provider, subject, identityKey, identityClaimId };
  const isEmailConfirmed = account.isEmailConfirmed || confirmsEmail;
  return { ...account, identities: [...account.identities, identity], isEmailConfirmed };
}
