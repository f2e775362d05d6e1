import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { soundPrintsProjection } from './sound-prints.projection';

const printOf = (seed: number) =>
  Buffer.from(Uint32Array.from({ length: 100 }, (_, at) => Math.imul(at + seed, 0x9e3779b1)).buffer).toString('base64');
const sound = (seed?: number) => ({ sound: seed === undefined ? {} : { soundPrint: printOf(seed) } });
const event = (songId: string, type: string, data: object = {}): HandedEvent => ({ type, data: { songId, ...data } });
const keys = {
  a: [event('a', 'SongDrafted', sound()), event('a', 'SongEdited', { changes: sound(1) })],
  b: [event('b', 'SongDrafted', sound(2)), event('b', 'SongEdited', { changes: sound(300) })],
  c: [event('c', 'SongDrafted', sound(4)), event('c', 'SongDeleted')],
  d: [event('d', 'SongPublished', sound()), event('d', 'SongEdited', { changes: { title: 'x' } })],
};

test('keeps 48 marks of each song with a print, and none of what it was before', async () => {
  await expectToConverge(soundPrintsProjection, keys);
  const { docs } = await projected(soundPrintsProjection, Object.values(keys).flat());
  const of = (collection: string) => [...docs.keys()].filter((key) => key.startsWith(`${collection}/`));
  expect(of('sound-prints')).toEqual(['sound-prints/a', 'sound-prints/b']);
  expect(of('sound-marks')).toHaveLength(96);
});
