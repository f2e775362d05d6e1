import { expectToConverge } from '../../../tests/support/converges';
import { type HandedEvent, projected } from '../../../tests/support/projected';
import { playlistsProjection } from './playlists.projection';

const published = (songId: string, coverImageId: string | null): HandedEvent => ({
  type: 'SongPublished',
  data: { songId, coverImageId },
});
const withdrawn = (songId: string): HandedEvent => ({ type: 'SongWithdrawn', data: { songId } });
const ofList = (type: string, data: object = {}): HandedEvent => ({ type, data: { playlistId: 'list', ...data } });
const added = (songId: string, index: number) => ofList('SongAddedToPlaylist', { songId, index });

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
  expect(doc('playlists', 'list')).toMatchObject({ songCount: 3, coverImageIds: ['grey', 'blue'] });
});

test('a cover goes from the lists as its song is withdrawn', async () => {
  const history = [published('a', 'blue'), published('b', 'red'), ...keys['playlist-list'], withdrawn('b')];
  const { doc } = await projected(playlistsProjection, history);
  expect(doc('playlists', 'list')).toMatchObject({ coverImageIds: ['blue'] });
});
