import { expectToConverge } from '../../../tests/support/converges';
import { type HandedEvent, projected } from '../../../tests/support/projected';
import { searchProjection } from './search.projection';

const song = (songId: string, title: string) => ({
  ...{ songId, title, artistId: 'ada', releaseId: 'harbour', releaseTitle: 'Harbour', coverImageId: null },
});
const published = (songId: string, title: string): HandedEvent => ({
  type: 'SongPublished',
  data: song(songId, title),
});
const withdrawn = (songId: string): HandedEvent => ({ type: 'SongWithdrawn', data: { songId, releaseId: 'harbour' } });
const found = async (history: readonly HandedEvent[]) => [...(await projected(searchProjection, history)).texts.keys()];

test('a withdrawn song is not found, and its album only while another song of it is public', async () => {
  const both = [published('a', 'Low tide'), published('b', 'High tide')];
  expect(await found(both)).toEqual(['search/song-a', 'search/album-harbour', 'search/song-b']);
  expect(await found([...both, withdrawn('a')])).toEqual(['search/album-harbour', 'search/song-b']);
  expect(await found([...both, withdrawn('a'), withdrawn('b')])).toEqual([]);
  expect(await found([...both, withdrawn('a'), withdrawn('b'), published('b', 'High tide')])).toEqual([
    'search/song-b',
    'search/album-harbour',
  ]);
});

test('converges in any order of songs', () =>
  expectToConverge(searchProjection, {
    a: [published('a', 'Low tide'), withdrawn('a')],
    b: [published('b', 'High tide'), withdrawn('b'), published('b', 'Higher tide')],
    c: [published('c', 'Slack water')],
  }));
