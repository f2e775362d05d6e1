import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { projected } from '../../../../tests/support/world/projected';
import { songMastersProjection } from './song-masters.projection';

const event = (songId: string, type: string, data: object = {}) => ({
  type,
  data: { songId, artistId: 'ada', ...data },
});
const sound = (masterKey: string) => ({ sound: { masterKey } });
const keys = {
  a: [event('a', 'SongDrafted', sound('one')), event('a', 'SongEdited', { changes: { title: 'x' } })],
  b: [event('b', 'SongDrafted', sound('one')), event('b', 'SongEdited', { changes: sound('two') })],
  c: [event('c', 'SongPublished', sound('one'))],
  d: [event('d', 'SongDrafted', sound('one')), event('d', 'SongDeleted')],
};

test('knows the master of every song until it is deleted, in any order of songs', async () => {
  await expectToConverge(songMastersProjection, keys);
  const { docs } = await projected(songMastersProjection, Object.values(keys).flat());
  expect(Object.fromEntries(docs)).toEqual({
    'song-masters/a': { songId: 'a', artistId: 'ada', masterKey: 'one' },
    'song-masters/b': { songId: 'b', artistId: 'ada', masterKey: 'two' },
    'song-masters/c': { songId: 'c', artistId: 'ada', masterKey: 'one' },
  });
});
