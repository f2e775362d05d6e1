import { projected } from '../../../../tests/support/world/projected';
import { accountProjection } from './account.projection';

const userId = 'u1';
const registered = {
  type: 'UserRegistered',
  data: { userId, username: 'Ines', email: 'i@x.example', isArtist: false },
};
const known = {
  userId,
  username: 'Ines',
  email: 'i@x.example',
  isArtist: false,
  isPatron: false,
  grantedRoles: [],
  imageId: null,
  hasPassword: true,
  providers: [],
};

describe('the account', () => {
  test.each([
    [{ type: 'UsernameChanged', data: { userId, username: 'Inès' } }, { username: 'Inès' }],
    [{ type: 'AccountTypeChanged', data: { userId, isArtist: true } }, { isArtist: true }],
    [{ type: 'RoleGranted', data: { userId, role: 'admin' } }, { grantedRoles: ['admin'] }],
    [{ type: 'ProfileImageChanged', data: { userId, imageId: 'i1' } }, { imageId: 'i1' }],
    [{ type: 'IdentityLinked', data: { userId, provider: 'google' } }, { providers: ['google'] }],
    [{ type: 'PatronPurchased', data: { userId } }, { isPatron: true }],
    [{ type: 'PatronageRestored', data: { userId } }, { isPatron: true }],
  ])('follows %j', async (event, changed) => {
    expect((await projected(accountProjection, [registered])).doc('accounts', userId)).toEqual(known);
    const expected = { ...known, ...changed };
    expect((await projected(accountProjection, [registered, event])).doc('accounts', userId)).toEqual(expected);
    // Events of different streams may arrive in any order.
    expect((await projected(accountProjection, [event, registered])).doc('accounts', userId)).toMatchObject({
      email: 'i@x.example',
      grantedRoles: expected.grantedRoles,
      imageId: expected.imageId,
      isPatron: expected.isPatron,
    });
  });

  test('is no patron any more once the patronage ended', async () => {
    const bought = { type: 'PatronPurchased', data: { userId } };
    const ended = { type: 'PatronageEnded', data: { userId } };
    const { doc } = await projected(accountProjection, [registered, bought, ended]);
    expect(doc('accounts', userId)).toMatchObject({ isPatron: false });
  });

  test('has a role no more once it was revoked', async () => {
    const granted = { type: 'RoleGranted', data: { userId, role: 'admin' } };
    const revoked = { type: 'RoleRevoked', data: { userId, role: 'admin', operator: 'root', reason: 'left' } };
    const { doc } = await projected(accountProjection, [registered, granted, revoked]);
    expect(doc('accounts', userId)).toMatchObject({ grantedRoles: [] });
  });

  test('has no password when it came by another service, until one is set by a mail', async () => {
    const came = { ...registered, data: { ...registered.data, hasPassword: false } };
    const linked = { type: 'IdentityLinked', data: { userId, provider: 'google' } };
    const byService = (await projected(accountProjection, [came, linked])).doc('accounts', userId);
    expect(byService).toMatchObject({ hasPassword: false, providers: ['google'] });
    const reset = { type: 'PasswordReset', data: { userId } };
    const unlinked = { type: 'IdentityUnlinked', data: { userId, provider: 'google' } };
    const after = (await projected(accountProjection, [came, linked, reset, unlinked])).doc('accounts', userId);
    expect(after).toMatchObject({ hasPassword: true, providers: [] });
  });

  test('keeps nothing of a person who was erased', async () => {
    const erased = { type: 'UserRegistered', data: { userId, username: null, email: null, isArtist: false } };
    const doc = (await projected(accountProjection, [erased])).doc('accounts', userId);
    expect(doc).toEqual({ ...known, username: null, email: null });
  });
});
