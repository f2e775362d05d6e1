import type { PlayableSong } from '../sound/playable-songs.projection';
import { renditionKey } from './rendition-keys';
import { allRenditions, firstRenditions, missingRenditions } from './wanted-renditions';

const song: PlayableSong = {
  songId: 'song',
  artistId: 'artist',
  genre: null,
  coverImageId: null,
  isPaid: false,
  durationSamples: 48_000 * 60,
  masterKey: 'masters/song.flac',
  masterContentType: 'audio/flac',
  previewKey: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  shufflePlace: '00',
};
const batches = async (more: Partial<PlayableSong> = {}, present: readonly string[] = [], masterBytes = 5_000_000) => {
  const wanted = allRenditions({ ...song, ...more }, masterBytes);
  const found = await missingRenditions({ ...song, ...more }, wanted, async (key) => present.includes(key));
  return found.map((batch) => batch.map(({ part, format, bitrateKbps }) => `${part} ${format} ${bitrateKbps}`));
};

describe('wanted renditions', () => {
  test('of a free song are eight, what most players ask for first', async () => {
    expect(await batches()).toEqual([
      ['whole opus 128', 'whole aac 128'],
      ['whole opus 64', 'whole aac 64', 'whole opus 256', 'whole aac 256', 'whole opus 320', 'whole aac 320'],
    ]);
  });

  test('of a paid song begin with its previews', async () => {
    expect((await batches({ isPaid: true }))[0]).toEqual(['preview opus 128', 'preview aac 128']);
    expect((await batches({ isPaid: true, previewKey: 'previews/song.webm' }))[0]).toEqual(['preview aac 128']);
  });

  test('leave out the Opus files that the master itself stands for', async () => {
    const master = { masterKey: 'masters/song.webm', masterContentType: 'audio/webm' };
    expect((await batches(master, [], 960_000)).flat()).toEqual([
      'whole aac 128',
      ...['whole opus 64', 'whole aac 64', 'whole aac 256', 'whole aac 320'],
    ]);
  });

  test('omit existing renditions', async () => {
    const present = [64, 128, 256, 320].flatMap((bitrateKbps) =>
      (['opus', 'aac'] as const).map((format) => renditionKey(song, { part: 'whole', format, bitrateKbps } as never)),
    );
    expect(await batches({}, present)).toEqual([]);
    expect(await batches({}, present.slice(1))).toEqual([['whole opus 64']]);
  });

  test('begin with what makes a song heard', () => {
    const first = firstRenditions({ ...song, isPaid: true }, 5_000_000).flat();
    expect(first.map(({ part, bitrateKbps }) => `${part} ${bitrateKbps}`)).toEqual([
      ...['preview 128', 'preview 128', 'whole 128', 'whole 128'],
    ]);
  });

  test('of a long song are made one by one', async () => {
    const found = await batches({ durationSamples: 48_000 * 3600 });
    expect(found).toHaveLength(8);
    for (const batch of found) expect(batch).toHaveLength(1);
  });

  test('have other keys for another master', () => {
    const name = { part: 'whole', format: 'opus', bitrateKbps: 64 } as const;
    expect(renditionKey({ ...song, masterKey: 'masters/song-2.flac' }, name)).not.toBe(renditionKey(song, name));
    expect(renditionKey(song, name)).toMatch(/^renditions\/[0-9a-f]{32}\/whole-opus-64\.webm$/);
  });
});
