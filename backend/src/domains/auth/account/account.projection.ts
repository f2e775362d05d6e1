// Who is this user? What the session and the account's own screens show of the account.
import type {
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';
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
}

export const accounts = defineCollection<AccountDoc>()({ name: 'accounts', indexes: {} });

type Read =
  | Exclude<
      AccountEvent,
      {
        type:
          | 'PasswordChanged'
          | 'NameClaimRevoked'
          | 'EmailChangeRequested'
          | 'EmailChangeCancelled'
          | 'PasswordResetRequested'
          | 'PasswordReset'
          | 'AccountDeletionRequested'
          | 'AccountDeletionRefused'
          | 'AccountSuspended'
          | 'AccountSuspensionLifted'
          | 'PersonErased';
      }
    >
  | ProfileImageChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored;

export const accountProjection = defineProjection<Read>({
  name: 'account',
  version: 2,
  collections: [accounts],
  handlers: {
    UserRegistered: ({ data: { userId, username, email, isArtist } }, to) =>
      change(to, userId, { username, email, isArtist }),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, { username }),
    EmailChanged: ({ data: { userId, email } }, to) => change(to, userId, { email }),
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => change(to, userId, { isArtist }),
    RoleGranted: async ({ data: { userId, role } }, to) => {
      const known = await to.collection(accounts).get(userId);
      return change(to, userId, { grantedRoles: [...(known?.grantedRoles ?? []), role] });
    },
    RoleRevoked: async ({ data: { userId, role } }, to) => {
      const known = await to.collection(accounts).get(userId);
      return change(to, userId, { grantedRoles: (known?.grantedRoles ?? []).filter((each) => each !== role) });
    },
    AccountDeleted: ({ data: { userId } }, to) => change(to, userId, { email: null }),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => change(to, userId, { imageId }),
    PatronPurchased: ({ data: { userId } }, to) => change(to, userId, { isPatron: true }),
    PatronageEnded: ({ data: { userId } }, to) => change(to, userId, { isPatron: false }),
    PatronageRestored: ({ data: { userId } }, to) => change(to, userId, { isPatron: true }),
  },
});

/** Other streams have no order towards the account's own, so any of these events may come first. */
async function change(to: ProjectionWriter, userId: string, changed: Partial<AccountDoc>): Promise<void> {
  const known = (await to.collection(accounts).get(userId)) ?? newAccount(userId);
  to.collection(accounts).put(userId, { ...known, ...changed });
}

function newAccount(userId: string): AccountDoc {
  return { userId, username: null, email: null, isArtist: false, isPatron: false, grantedRoles: [], imageId: null };
}
