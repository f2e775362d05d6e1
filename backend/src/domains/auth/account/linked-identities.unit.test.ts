import { given } from '../../../../tests/support/world/given';
import { accountDecider } from './account.decider';
import type { AccountEvent } from './account.events';

const userId = 'u1';
const person = {
  ...{ userId, username: 'Ines', usernameKey: 'k-ines', usernameClaimId: 'c-name', isArtist: false },
  ...{ email: 'ines@libretto.example', emailKey: 'k-mail', emailClaimId: 'c-mail' },
};
const identity = {
  ...{ provider: 'google', issuer: 'https://accounts.example', subject: 's-1' },
  ...{ identityKey: 'k-google', identityClaimId: 'c-google', confirmsEmail: true },
};
const registered: AccountEvent = { type: 'UserRegistered', data: { ...person, passwordHash: 'hash' } };
const withoutPassword: AccountEvent = {
  type: 'UserRegistered',
  data: { ...person, passwordHash: null, hasPassword: false },
};
const linked: AccountEvent = { type: 'IdentityLinked', data: { userId, ...identity } };
const reset: AccountEvent = { type: 'PasswordReset', data: { userId, requestId: 'r1', passwordHash: 'hash-2' } };
const unlinked: AccountEvent = {
  type: 'IdentityUnlinked',
  data: { userId, provider: 'google', identityKey: 'k-google', identityClaimId: 'c-google' },
};
const link = (byAddress: string | null, changed: Partial<typeof identity> = {}) =>
  ({ kind: 'link-identity', identity: { ...identity, ...changed }, byAddress }) as const;
const unlink = { kind: 'unlink-identity', provider: 'google' } as const;

describe('an account at another service', () => {
  test('is created by the registration of a person without a password', () => {
    given(accountDecider, [])
      .when({ kind: 'register', ...person, passwordHash: null, identity })
      .then([withoutPassword, linked]);
    given(accountDecider, [{ type: 'NameClaimRevoked', data: { userId, claimId: 'c-google' } }])
      .when({ kind: 'register', ...person, passwordHash: null, identity })
      .refused('ClaimRevoked');
  });

  test('is linked by its address only when the account has confirmed the same one', () => {
    given(accountDecider, [registered]).when(link('k-mail')).refused('AddressNotConfirmed');
    given(accountDecider, [registered, reset]).when(link('k-mail')).then([linked]);
    given(accountDecider, [registered, reset]).when(link('k-other')).refused('AddressNotConfirmed');
    given(accountDecider, [withoutPassword, linked])
      .when(link('k-mail', { provider: 'apple', identityKey: 'k-apple' }))
      .then([{ type: 'IdentityLinked', data: { userId, ...identity, provider: 'apple', identityKey: 'k-apple' } }]);
  });

  test('is linked by who is signed in, one of a service, and once', () => {
    given(accountDecider, [registered]).when(link(null)).then([linked]);
    given(accountDecider, [registered, linked]).when(link(null)).then([]);
    given(accountDecider, [registered, linked])
      .when(link(null, { identityKey: 'k-two' }))
      .refused('AlreadyLinked');
    given(accountDecider, [registered, { type: 'NameClaimRevoked', data: { userId, claimId: 'c-google' } }])
      .when(link(null))
      .refused('ClaimRevoked');
  });

  test('keeps its claim while it is linked', () => {
    const revoke = { kind: 'revoke-name-claim', userId, claimId: 'c-google' } as const;
    given(accountDecider, [registered, linked]).when(revoke).refused('ClaimInUse');
    given(accountDecider, [registered, linked, unlinked])
      .when(revoke)
      .then([{ type: 'NameClaimRevoked', data: { userId, claimId: 'c-google' } }]);
  });

  test('is unlinked while another way to sign in is left', () => {
    given(accountDecider, [registered]).when(unlink).refused('NotLinked');
    given(accountDecider, [registered, linked]).when(unlink).then([unlinked]);
    given(accountDecider, [withoutPassword, linked]).when(unlink).refused('LastWayToSignIn');
    given(accountDecider, [withoutPassword, linked, reset]).when(unlink).then([unlinked]);
  });

  test('manages the address of somebody without a password', () => {
    const request = { requestId: 'r2', newEmail: 'x@libretto.example', newEmailKey: 'k-x', expiresAt: '2030-01-01' };
    const sessionId = 's1';
    given(accountDecider, [withoutPassword, linked])
      .when({ kind: 'request-email-change', ...request, sessionId })
      .refused('ManagedElsewhere');
  });
});
