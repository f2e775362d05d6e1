import { expectToConverge } from '../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../tests/support/world/projected';
import { librarySongsProjection } from './library-songs.projection';

const of = { songId: 'a', userId: 'ben' };
const liked: HandedEvent = { type: 'SongLiked', data: of };
const published: HandedEvent = { type: 'SongPublished', data: { songId: 'a', releaseId: 'r', trackNumber: 1 } };
const withdrawn: HandedEvent = { type: 'SongWithdrawn', data: { songId: 'a' } };

const listedFor = async (...events: HandedEvent[]) =>
  (await projected(librarySongsProjection, events)).doc('library-liked', 'ben~a');

test('a liked song is listed while it is public, whichever came first', async () => {
  await expectToConverge(librarySongsProjection, { 'song-a': [published], 'reaction-like-a-ben': [liked] });
  expect(await listedFor(published, liked)).toMatchObject({ listedFor: 'ben' });
  expect(await listedFor(published, liked, withdrawn)).toMatchObject({ listedFor: null });
  expect(await listedFor(published, withdrawn, liked)).toMatchObject({ listedFor: null });
  expect(await listedFor(published, liked, withdrawn, published)).toMatchObject({ listedFor: 'ben' });
  expect(await listedFor(published, liked, { type: 'SongUnliked', data: of })).toBeUndefined();
});
