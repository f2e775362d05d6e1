import { projected } from '../../../tests/support/world/projected';
import { profileProjection } from './profile.projection';

const userId = 'u1';
const registered = {
  type: 'UserRegistered',
  data: { userId, username: 'Ines', email: 'i@x.example', isArtist: false },
  at: '2025-03-01T10:00:00.000Z',
};
const follow = { followerId: 'fan', followeeId: userId };
const details = { publicEmail: 'hi@x.example', dateOfBirth: '1994-02-01', dateOfBirthPublic: true, country: 'Ireland' };

describe('the profile', () => {
  test.each([
    [{ type: 'UsernameChanged', data: { userId, username: 'Inès' } }, { username: 'Inès' }],
    [{ type: 'AccountTypeChanged', data: { userId, isArtist: true } }, { isArtist: true }],
    [{ type: 'PatronPurchased', data: { userId } }, { isPatron: true }],
    [{ type: 'PatronageRestored', data: { userId } }, { isPatron: true }],
    [
      {
        type: 'CatalogPricesSet',
        data: { userId, defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 50_000 },
      },
      { tuneInPrice: 50_000 },
    ],
    [{ type: 'SongStreamed', data: { artistId: userId, userId: 'fan' } }, { streamCount: 1 }],
    [{ type: 'UserFollowed', data: follow }, { followerCount: 1 }],
    [{ type: 'UserFollowed', data: { followerId: userId, followeeId: 'other' } }, { followingCount: 1 }],
    [{ type: 'BioChanged', data: { userId, bio: 'Ferries.' } }, { bio: 'Ferries.' }],
    [{ type: 'FavoriteGenreChanged', data: { userId, favoriteGenre: 'Choral' } }, { favoriteGenre: 'Choral' }],
    [{ type: 'ChannelDetailsChanged', data: { userId, ...details } }, details],
    [
      { type: 'SocialLinkAdded', data: { userId, linkType: 'website', link: 'https://x.example' } },
      { socialLinks: [{ type: 'website', link: 'https://x.example' }] },
    ],
    [{ type: 'SocialLinksCleared', data: { userId } }, { socialLinks: [] }],
    [{ type: 'ProfileImageChanged', data: { userId, imageId: 'i1', replacedImageId: null } }, { imageId: 'i1' }],
    [{ type: 'ProfileCoverChanged', data: { userId, imageId: 'c1', replacedImageId: null } }, { coverImageId: 'c1' }],
  ])('follows %j', async (event, changed) => {
    const before = (await projected(profileProjection, [registered])).doc('profiles', userId) as object;
    expect(before).toMatchObject({
      username: 'Ines',
      joinedAt: '2025-03-01T10:00:00.000Z',
      followerCount: 0,
      tuneInPrice: 30_000,
      bio: null,
    });
    const after = (await projected(profileProjection, [registered, event])).doc('profiles', userId);
    expect(after).toEqual({ ...before, ...changed });
  });

  test('forgets a follow that ended', async () => {
    const unfollowed = { type: 'UserUnfollowed', data: follow };
    const during = await projected(profileProjection, [registered, { type: 'UserFollowed', data: follow }]);
    expect(during.doc('profile-follows', 'fan~u1')).toBeDefined();
    const after = await projected(profileProjection, [registered, { type: 'UserFollowed', data: follow }, unfollowed]);
    expect(after.doc('profile-follows', 'fan~u1')).toBeUndefined();
    expect(after.doc('profiles', userId)).toMatchObject({ followerCount: 0 });
  });

  test('is no patron’s any more once the patronage ended', async () => {
    const history = [registered, { type: 'PatronPurchased', data: { userId } }];
    const ended = { type: 'PatronageEnded', data: { userId } };
    expect((await projected(profileProjection, [...history, ended])).doc('profiles', userId)).toMatchObject({
      isPatron: false,
    });
  });

  test('remembers who tuned in, once', async () => {
    const tunedIn = { type: 'TuneInPurchased', data: { fanId: 'fan', artistId: userId } };
    const { doc } = await projected(profileProjection, [registered, tunedIn, tunedIn]);
    expect(doc('profile-tune-ins', 'fan~u1')).toEqual({ fanId: 'fan' });
  });

  test('loses no event that is delivered before the registration', async () => {
    const { doc } = await projected(profileProjection, [{ type: 'UserFollowed', data: follow }, registered]);
    expect(doc('profiles', userId)).toMatchObject({ username: 'Ines', followerCount: 1 });
  });
});
