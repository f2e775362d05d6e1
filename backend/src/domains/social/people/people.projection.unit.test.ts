import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { peopleProjection } from './people.projection';

const of = (type: string, data: object): HandedEvent => ({ type, data });
const follow = (type: string, followerId: string) => of(type, { followerId, followeeId: 'nour' });

const keys = {
  'user-nour': [
    of('UserRegistered', { userId: 'nour', username: 'nour', isArtist: false }),
    of('UsernameChanged', { userId: 'nour', username: 'Nour & the Low Tide' }),
    of('AccountTypeChanged', { userId: 'nour', isArtist: true }),
    of('ProfileImageChanged', { userId: 'nour', imageId: 'face' }),
  ],
  'user-erased': [of('UserRegistered', { userId: 'erased', username: null, isArtist: false })],
  'wallet-nour': [
    of('PatronPurchased', { userId: 'nour' }),
    of('PatronageEnded', { userId: 'nour' }),
    of('PatronageRestored', { userId: 'nour' }),
  ],
  'wallet-june': [of('TuneInPurchased', { fanId: 'june', artistId: 'nour' })],
  'follow-june': [follow('UserFollowed', 'june'), follow('UserUnfollowed', 'june'), follow('UserFollowed', 'june')],
  'follow-otto': [follow('UserFollowed', 'otto'), follow('UserUnfollowed', 'otto')],
  'follow-wren': [follow('UserFollowed', 'wren')],
  'song-tide': [of('SongPublished', { songId: 'tide', title: 'Salt Hours', artistId: 'nour', coverImageId: null })],
};

test('converges in any order of people, follows, wallets and songs', () => expectToConverge(peopleProjection, keys));

test('knows of a person what came before the registration', async () => {
  const { doc, texts } = await projected(peopleProjection, Object.values(keys).reverse().flat());
  expect(doc('people', 'nour')).toEqual({
    userId: 'nour',
    username: 'Nour & the Low Tide',
    isArtist: true,
    isPatron: true,
    imageId: 'face',
    followerCount: 2,
  });
  expect(texts.get('people-names/nour')).toEqual({ username: 'Nour & the Low Tide' });
  expect(texts.has('people-names/erased')).toBe(false);
});
