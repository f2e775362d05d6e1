import { projected } from '../../../../tests/support/world/projected';
import { artistsProjection } from './artists.projection';

const userId = 'ada';
const account = [
  { type: 'UserRegistered', data: { userId, username: 'Ada' } },
  { type: 'UsernameChanged', data: { userId, username: 'Ada L.' } },
];
const wallet = [
  { type: 'PatronPurchased', data: { userId } },
  { type: 'PatronageEnded', data: { userId } },
  { type: 'PatronageRestored', data: { userId } },
];
const profile = [{ type: 'ProfileImageChanged', data: { userId, imageId: 'portrait' } }];

test.each([
  ['account, wallet, profile', [...account, ...wallet, ...profile]],
  ['wallet, profile, account', [...wallet, ...profile, ...account]],
  ['profile, account, wallet', [...profile, ...account, ...wallet]],
])('an artist is the same whichever partition comes first: %s', async (_, history) => {
  const { doc } = await projected(artistsProjection, history);
  expect(doc('artists', userId)).toEqual({ userId, username: 'Ada L.', isPatron: true, imageId: 'portrait' });
  const { doc: again } = await projected(
    artistsProjection,
    history.flatMap((event) => [event, event]),
  );
  expect(again('artists', userId)).toEqual(doc('artists', userId));
});
