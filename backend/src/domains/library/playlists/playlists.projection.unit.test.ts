import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { playlistsProjection } from './playlists.projection';

const published = (songId: string, coverImageId: string | null): HandedEvent => ({
  type: 'SongPublished',
  data: { songId, coverImageId },
});
const withdrawn = (songId: string): HandedEvent => ({ type: 'SongWithdrawn', data: { songId } });
const ofList = (type: string, data: object = {}): HandedEvent => ({ type, data: { playlistId: 'list', ...data } });
const added = (songId: string, index: number, entryId = songId) =>
  ofList('SongAddedToPlaylist', { songId, index, entryId, addedBy: 'ada' });

const keys = {
  'song-a': [published('a', 'blue')],
  'song-b': [published('b', 'red'), withdrawn('b')],
  'song-c': [published('c', 'green'), withdrawn('c'), published('c', 'grey')],
  'playlist-list': [
    ofList('PlaylistCreated', { ownerId: 'ada', name: 'Mine', imageId: null, dominantColor: null }),
    added('a', 0),
    added('b', 1),
    added('c', 2),
  ],
};

test('a list shows the covers of songs that are public, whichever came first', async () => {
  await expectToConverge(playlistsProjection, keys);
  const { doc } = await projected(playlistsProjection, Object.values(keys).flat());
  expect(doc('playlists', 'list')).toMatchObject({ songCount: 2, coverImageIds: ['grey', 'blue'] });
});

test('a cover goes from the lists as its song is withdrawn', async () => {
  const history = [published('a', 'blue'), published('b', 'red'), ...keys['playlist-list'], withdrawn('b')];
  const { doc } = await projected(playlistsProjection, history);
  expect(doc('playlists', 'list')).toMatchObject({ songCount: 1, coverImageIds: ['blue'] });
});

test('songs are moved, counted at each of their places, and removed from one', async () => {
  const moved = ofList('SongMovedInPlaylist', { songId: 'a', entryId: 'a', index: 1 });
  const history = [
    published('a', 'blue'),
    published('b', 'red'),
    ...keys['playlist-list'].slice(0, 3),
    added('a', 2, 'n'),
  ];
  const { doc } = await projected(playlistsProjection, [...history, moved]);
  expect(doc('playlists', 'list')).toMatchObject({ songCount: 3 });
  expect(doc('playlist-songs', 'list')).toMatchObject({
    entries: [{ entryId: 'b' }, { entryId: 'a' }, { entryId: 'n' }],
  });
  const removed = ofList('SongRemovedFromPlaylist', { songId: 'a', entryId: 'a' });
  const after = await projected(playlistsProjection, [...history, moved, removed, removed]);
  expect(after.doc('playlists', 'list')).toMatchObject({ songCount: 2 });
  expect(after.doc('playlist-places', 'list~a')).toMatchObject({ songId: 'a' });
});

test('a collaborator finds the list until they leave, and not while it is deleted', async () => {
  const joined = ofList('CollaboratorJoinedPlaylist', { ownerId: 'ada', userId: 'ben' });
  const history = [...keys['playlist-list'], joined];
  const listedFor = async (...events: HandedEvent[]) =>
    (await projected(playlistsProjection, [...history, ...events])).doc('playlist-collaborations', 'list~ben');
  expect(await listedFor()).toMatchObject({ listedFor: 'ben' });
  expect(await listedFor(ofList('PlaylistDeleted'))).toMatchObject({ listedFor: null });
  expect(await listedFor(ofList('PlaylistDeleted'), ofList('PlaylistRestored'))).toMatchObject({ listedFor: 'ben' });
  expect(await listedFor(ofList('CollaboratorLeftPlaylist', { userId: 'ben' }))).toBeUndefined();
});
