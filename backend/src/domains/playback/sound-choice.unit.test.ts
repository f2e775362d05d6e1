import type { PlayableSong } from './playable-songs.projection';
import { masterIsOpusOf, soundKeys } from './sound-choice';

const song: PlayableSong = {
  songId: 'song',
  artistId: 'artist',
  genre: null,
  coverImageId: null,
  isPaid: true,
  durationSamples: 48_000 * 60,
  masterKey: 'masters/song.webm',
  masterContentType: 'audio/webm',
  previewKey: 'previews/song.webm',
  publishedAt: '2026-01-01T00:00:00.000Z',
  shufflePlace: '00',
};
const bytesOf = (kbps: number) => (kbps * 1000 * 60) / 8;
const names = (keys: readonly string[]) => keys.map((key) => key.replace(/^renditions\/[0-9a-f]+\//, ''));
const keys = (wanted: Parameters<typeof soundKeys>[1], more: Partial<PlayableSong> = {}, kbps = 128) =>
  names(soundKeys({ ...song, ...more }, wanted, bytesOf(kbps)));

describe('sound choice', () => {
  test.each(['opus', 'aac', undefined] as const)('gives a preview nothing of the song itself (f=%s)', (format) => {
    for (const quality of [64, 128, 256, 320, 'original'] as const) {
      const found = keys({ part: 'preview', quality, format });
      expect(found.length).toBeGreaterThan(0);
      for (const key of found) expect(key).toMatch(/^previews\/song\.webm$|^preview-/);
    }
  });

  test('takes the format that is asked for', () => {
    expect(keys({ part: 'whole', quality: 64, format: 'opus' })).toEqual(['whole-opus-64.webm']);
    expect(keys({ part: 'whole', quality: 64, format: 'aac' })).toEqual(['whole-aac-64.mp4']);
  });

  test('takes any format on the plain path, the master at last', () => {
    expect(keys({ part: 'whole', quality: 64 })).toEqual([
      'whole-opus-64.webm',
      'whole-aac-64.mp4',
      'masters/song.webm',
    ]);
  });

  test('serves an Opus master for its own bitrate and above', () => {
    expect(keys({ part: 'whole', quality: 128, format: 'opus' })[0]).toBe('masters/song.webm');
    expect(keys({ part: 'whole', quality: 320, format: 'opus' })[0]).toBe('masters/song.webm');
    expect(keys({ part: 'whole', quality: 128, format: 'opus' }, {}, 200)).toEqual(['whole-opus-128.webm']);
  });

  test('never serves another master as Opus', () => {
    expect(masterIsOpusOf({ ...song, masterContentType: 'audio/flac' }, bytesOf(100), 320)).toBe(false);
    expect(masterIsOpusOf({ ...song, masterContentType: 'audio/ogg' }, bytesOf(100), 320)).toBe(false);
  });

  test('serves the original as it is, unless AAC is asked for in its place', () => {
    expect(keys({ part: 'whole', quality: 'original' })).toEqual(['masters/song.webm']);
    expect(keys({ part: 'whole', quality: 'original', format: 'opus' })).toEqual(['masters/song.webm']);
    expect(keys({ part: 'whole', quality: 'original', format: 'aac' })).toEqual(['whole-aac-320.mp4']);
    const aiff = { masterKey: 'masters/song.aiff', masterContentType: 'audio/aiff' };
    expect(keys({ part: 'whole', quality: 'original' }, aiff)).toEqual([
      ...['whole-opus-320.webm', 'masters/listen.webm', 'masters/song.aiff'],
    ]);
    expect(keys({ part: 'whole', quality: 'original', format: 'aac' }, aiff)[0]).toBe('whole-aac-320.mp4');
    const flac = { masterKey: 'masters/song.flac', masterContentType: 'audio/flac' };
    expect(keys({ part: 'whole', quality: 'original', format: 'aac' }, flac)).toEqual(['masters/song.flac']);
  });
});
