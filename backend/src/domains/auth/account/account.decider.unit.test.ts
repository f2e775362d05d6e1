import { given } from '../../../../tests/support/world/given';
import { type AccountCommand, accountDecider } from './account.decider';
import type { AccountEvent } from './account.events';
import { rolesOf } from './account.stream';

const person = {
  userId: 'u1',
  username: 'Ines Halloran',
  usernameKey: 'k-ines',
  usernameClaimId: 'c-name',
  email: 'ines@libretto.example',
  emailKey: 'k-mail',
  emailClaimId: 'c-mail',
  passwordHash: 'hash-1',
  isArtist: false,
};
const registered: AccountEvent = { type: 'UserRegistered', data: person };
const revoked = (claimId: string): AccountEvent => ({ type: 'NameClaimRevoked', data: { userId: 'u1', claimId } });
const rename: Extract<AccountCommand, { kind: 'change-username' }> = {
  kind: 'change-username',
  username: 'Ines H.',
  usernameKey: 'k-new',
  usernameClaimId: 'c-new',
  replacedClaimId: 'c-name',
};

describe('an account', () => {
  test('is registered once', () => {
    given(accountDecider, [])
      .when({ kind: 'register', ...person })
      .then([registered]);
    given(accountDecider, [registered])
      .when({ kind: 'register', ...person })
      .refused('AlreadyRegistered');
  });

  test.each(['c-name', 'c-mail'])('is not registered on the revoked claim %s', (claimId) => {
    given(accountDecider, [revoked(claimId)])
      .when({ kind: 'register', ...person })
      .refused('ClaimRevoked');
  });

  test('knows no changes before it is registered', () => {
    given(accountDecider, []).when({ kind: 'change-account-type', isArtist: true }).refused('NoSuchAccount');
    given(accountDecider, []).when(rename).refused('NoSuchAccount');
    given(accountDecider, []).when({ kind: 'grant-role', role: 'admin' }).refused('NoSuchAccount');
  });

  test('changes its username', () => {
    given(accountDecider, [registered])
      .when(rename)
      .then([
        {
          type: 'UsernameChanged',
          data: { userId: 'u1', username: 'Ines H.', usernameKey: 'k-new', usernameClaimId: 'c-new' },
        },
      ]);
  });

  test('refuses the username that it has', () => {
    given(accountDecider, [registered])
      .when({ ...rename, username: 'Ines Halloran' })
      .refused('SameUsername');
  });

  test('refuses a username whose claim was revoked meanwhile', () => {
    given(accountDecider, [registered, revoked('c-new')])
      .when(rename)
      .refused('ClaimRevoked');
  });

  test('refuses a change of name that builds on a name it no longer has', () => {
    const renamed: AccountEvent = {
      type: 'UsernameChanged',
      data: { userId: 'u1', username: 'Other', usernameKey: 'k-other', usernameClaimId: 'c-other' },
    };
    given(accountDecider, [registered, renamed]).when(rename).refused('UsernameJustChanged');
  });

  test('becomes an artist, and refuses to become what it is', () => {
    given(accountDecider, [registered])
      .when({ kind: 'change-account-type', isArtist: true })
      .then([{ type: 'AccountTypeChanged', data: { userId: 'u1', isArtist: true } }]);
    given(accountDecider, [registered])
      .when({ kind: 'change-account-type', isArtist: false })
      .refused('SameAccountType');
  });

  test('changes its password only from the one that was checked', () => {
    const change = { kind: 'change-password', passwordHash: 'hash-2', onlySessionLeft: 's1' } as const;
    given(accountDecider, [registered])
      .when({ ...change, checkedHash: 'hash-1' })
      .then([{ type: 'PasswordChanged', data: { userId: 'u1', passwordHash: 'hash-2', onlySessionLeft: 's1' } }]);
    given(accountDecider, [registered])
      .when({ ...change, checkedHash: 'hash-0' })
      .refused('WrongPassword');
  });

  test('is granted a role once', () => {
    const granted: AccountEvent = { type: 'RoleGranted', data: { userId: 'u1', role: 'finance' } };
    given(accountDecider, [registered]).when({ kind: 'grant-role', role: 'finance' }).then([granted]);
    const again = given(accountDecider, [registered, granted]);
    again.when({ kind: 'grant-role', role: 'finance' }).then([]);
    expect(again.state.kind === 'registered' && rolesOf(again.state)).toEqual(['listener', 'finance']);
  });

  test('loses a role once, with the operator and the reason', () => {
    const by = { operator: 'root', reason: 'Left the team' };
    const granted: AccountEvent = { type: 'RoleGranted', data: { userId: 'u1', role: 'finance' } };
    const revoked: AccountEvent = { type: 'RoleRevoked', data: { userId: 'u1', role: 'finance', ...by } };
    given(accountDecider, [registered, granted])
      .when({ kind: 'revoke-role', role: 'finance', ...by })
      .then([revoked]);
    given(accountDecider, [registered, granted, revoked])
      .when({ kind: 'revoke-role', role: 'finance', ...by })
      .then([]);
    given(accountDecider, [registered])
      .when({ kind: 'revoke-role', role: 'admin', ...by })
      .then([]);
  });

  test('gives up a claim that it does not use, and keeps those that it does', () => {
    const revoke = { kind: 'revoke-name-claim', userId: 'u1' } as const;
    given(accountDecider, [])
      .when({ ...revoke, claimId: 'c-name' })
      .then([revoked('c-name')]);
    given(accountDecider, [registered])
      .when({ ...revoke, claimId: 'c-stale' })
      .then([revoked('c-stale')]);
    given(accountDecider, [registered, revoked('c-stale')])
      .when({ ...revoke, claimId: 'c-stale' })
      .then([]);
    given(accountDecider, [registered])
      .when({ ...revoke, claimId: 'c-name' })
      .refused('ClaimInUse');
    given(accountDecider, [registered])
      .when({ ...revoke, claimId: 'c-mail' })
      .refused('ClaimInUse');
  });

  test('calls a change before the registration a broken log', () => {
    const changed: AccountEvent = { type: 'AccountTypeChanged', data: { userId: 'u1', isArtist: true } };
    expect(() => given(accountDecider, [changed])).toThrow('before UserRegistered');
  });
});
