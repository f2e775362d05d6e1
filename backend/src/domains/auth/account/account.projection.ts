// Projects what the session and the account's own screens show of an account.
import type {
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { AccountEvent, GrantedRole } from './account.events';

export interface AccountDoc {
  readonly userId: string;
  /** Null once the person was erased. */
  readonly username: string | null;
  readonly email: string | null;
  readonly isArtist: boolean;
  readonly isPatron: boolean;
  readonly grantedRoles: readonly GrantedRole[];
  readonly imageId: string | null;
  readonly hasPassword: boolean;
  /** Identity providers that can sign in to the account, in the order of linking. */
  readonly providers: readonly string[];
}

export const accounts = defineCollection<AccountDoc>()({ name: 'accounts', indexes: {} });

type Read =
  | Exclude<
      AccountEvent,
      {
        type:
          | 'PasswordChanged'
          | 'NameClaimRevoked'
          | 'LanguageChosen'
          | 'EmailChangeRequested'
          | 'EmailChangeCancelled'
          | 'PasswordResetRequested'
          | 'AccountDeletionRequested'
          | 'AccountDeletionRefused'
          | 'AccountSuspended'
          | 'AccountSuspensionLifted'
          | 'CredentialsVoided'
          | 'PersonErased';
      }
    >
  | ProfileImageChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored;

export const accountProjection = defineProjection<Read>({
  name: 'account',
  version: 4,
  collections: [accounts],
  handlers: {
    UserRegistered: ({ data: { userId, username, email, isArtist, hasPassword = true } }, to) =>
      change(to, userId, { username, email, isArtist, hasPassword }),
    PasswordReset: ({ data: { userId, isFirstProof } }, to) =>
      change(to, userId, { hasPassword: true, ...(isFirstProof && { providers: [] }) }),
    EmailConfirmed: async ({ data: { userId, isFirstProof } }, to) => {
      if (isFirstProof) await change(to, userId, await providersAfterProof(to, userId));
    },
    IdentityLinked: async ({ data: { userId, provider } }, to) => {
      const known = await to.collection(accounts).get(userId);
      return change(to, userId, { providers: [...(known?.providers ?? []), provider] });
    },
    IdentityUnlinked: async ({ data: { userId, provider } }, to) => {
      const known = await to.collection(accounts).get(userId);
      return change(to, userId, { providers: (known?.providers ?? []).filter((each) => each !== provider) });
    },
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, { username }),
    EmailChanged: async ({ data: { userId, email, isFirstProof } }, to) =>
      change(to, userId, { email, ...(isFirstProof && (await providersAfterProof(to, userId))) }),
    EmailChangeUndone: ({ data: { userId, email } }, to) =>
      change(to, userId, { email, hasPassword: false, providers: [] }),
    UnprovenEmailLost: ({ data: { userId } }, to) => change(to, userId, { email: null }),
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => change(to, userId, { isArtist }),
    RoleGranted: async ({ data: { userId, role } }, to) => {
      const known = await to.collection(accounts).get(userId);
      return change(to, userId, { grantedRoles: [...(known?.grantedRoles ?? []), role] });
    },
    RoleRevoked: async ({ data: { userId, role } }, to) => {
      const known = await to.collection(accounts).get(userId);
      return change(to, userId, { grantedRoles: (known?.grantedRoles ?? []).filter((each) => each !== role) });
    },
    AccountDeleted: ({ data: { userId } }, to) => change(to, userId, { email: null, providers: [] }),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => change(to, userId, { imageId }),
    PatronPurchased: ({ data: { userId } }, to) => change(to, userId, { isPatron: true }),
    PatronageEnded: ({ data: { userId } }, to) => change(to, userId, { isPatron: false }),
    PatronageRestored: ({ data: { userId } }, to) => change(to, userId, { isPatron: true }),
  },
});

/** Events of other streams have no order relative to the account's own, so any of them may arrive first. */
async function change(to: ProjectionWriter, userId: string, changed: Partial<AccountDoc>): Promise<void> {
  const known = (await to.collection(accounts).get(userId)) ?? newAccount(userId);
  to.collection(accounts).put(userId, { ...known, ...changed });
}

/** The first proof of an address removes the linked identities, unless they are the only way to sign in. */
async function providersAfterProof(to: ProjectionWriter, userId: string): Promise<Partial<AccountDoc>> {
  const { hasPassword } = (await to.collection(accounts).get(userId)) ?? newAccount(userId);
  return hasPassword ? { providers: [] } : {};
}

function newAccount(userId: string): AccountDoc {
  const none = { username: null, email: null, imageId: null, grantedRoles: [], providers: [] };
  return { userId, ...none, isArtist: false, isPatron: false, hasPassword: true };
}
