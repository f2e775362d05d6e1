import { given } from '../../../../tests/support/world/given';
import { type AccountCommand, accountDecider } from './account.decider';
import type { AccountEvent } from './account.events';

const userId = 'u1';
const registered: AccountEvent = {
  type: 'UserRegistered',
  data: {
    ...{ userId, username: 'Ines', usernameKey: 'k-ines', usernameClaimId: 'c-name' },
    ...{ email: 'ines@libretto.example', emailKey: 'k-mail', emailClaimId: 'c-mail' },
    ...{ passwordHash: 'hash-1', isArtist: true },
  },
};
const nothing = { hasApprovedSongs: false, hasOpenWithdrawal: false };
const songs = { ...nothing, hasApprovedSongs: true };
const remove: AccountCommand = { kind: 'delete', facts: nothing, approved: null };
const ask = { requestId: 'r1', requestedAt: '2026-11-01T10:00:00.000Z', reason: null };
const asked: AccountEvent = { type: 'AccountDeletionRequested', data: { userId, ...ask } };
const nameless: AccountEvent = {
  type: 'UsernameChanged',
  data: { userId, username: null, usernameKey: 'k-ines', usernameClaimId: 'c-name' },
};
const deleted: AccountEvent = { type: 'AccountDeleted', data: { userId, reviewerId: null } };

test('an account gives up its name, its roles, and is deleted', () => {
  const admin: AccountEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };
  const revocation = { operator: 'account-deletion', reason: 'The account was deleted.' };
  given(accountDecider, [registered, admin])
    .when(remove)
    .then([{ type: 'RoleRevoked', data: { userId, role: 'admin', ...revocation } }, nameless, deleted]);
});

test('approved songs need a review, an open withdrawal comes first, a request under review is waited for', () => {
  given(accountDecider, [registered])
    .when({ ...remove, facts: songs })
    .refused('DeletionNeedsReview');
  given(accountDecider, [registered])
    .when({ ...remove, facts: { ...nothing, hasOpenWithdrawal: true } })
    .refused('WithdrawalIsOpen');
  given(accountDecider, [registered, asked]).when(remove).refused('DeletionIsReviewed');
});

test('a review is asked for once, and only where it is needed', () => {
  const request: AccountCommand = { kind: 'request-deletion', ...ask, facts: songs };
  given(accountDecider, [registered]).when(request).then([asked]);
  given(accountDecider, [registered, asked]).when(request).refused('DeletionIsReviewed');
  given(accountDecider, [registered])
    .when({ ...request, facts: nothing })
    .refused('DeletionNeedsNoReview');
});

test('only the request that is open is decided', () => {
  const refuse: AccountCommand = { kind: 'refuse-deletion', requestId: 'r1', reviewerId: 'a', message: 'No' };
  const refused: AccountEvent = {
    type: 'AccountDeletionRefused',
    data: { userId, requestId: 'r1', reviewerId: 'a', message: 'No' },
  };
  given(accountDecider, [registered, asked]).when(refuse).then([refused]);
  given(accountDecider, [registered, asked, refused]).when(refuse).refused('NoDeletionRequest');
  const approve: AccountCommand = { kind: 'delete', facts: songs, approved: { requestId: 'r1', reviewerId: 'a' } };
  given(accountDecider, [registered, asked])
    .when(approve)
    .then([nameless, { type: 'AccountDeleted', data: { userId, reviewerId: 'a' } }]);
  given(accountDecider, [registered]).when(approve).refused('NoDeletionRequest');
});

test('after its end an account knows nothing but that its person was erased', () => {
  const end = [registered, nameless, deleted];
  given(accountDecider, end).when(remove).refused('NoSuchAccount');
  given(accountDecider, end).when({ kind: 'change-account-type', isArtist: false }).refused('NoSuchAccount');
  given(accountDecider, end)
    .when({ kind: 'note-erasure' })
    .then([{ type: 'PersonErased', data: { userId } }]);
  given(accountDecider, [registered]).when({ kind: 'note-erasure' }).refused('NoSuchAccount');
});
