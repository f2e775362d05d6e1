import type { PlayableSong } from './playable-songs.projection';
import {
  bestRendition,
  guestQuality,
  listenerQuality,
  masterIsOpusOf,
  nearestKeys,
  settingQualities,
  soundKeys,
  type WantedSound,
} from './sound-choice';

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
const keys = (
  wanted: Omit<WantedSound, 'masterPlays'>,
  more: Partial<PlayableSong> = {},
  kbps = 128,
  masterPlays = true,
) => names(soundKeys({ ...song, ...more }, { ...wanted, masterPlays }, bytesOf(kbps)));

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
      'masters/listen.webm',
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
    expect(keys({ part: 'whole', quality: 'original' }, aiff, 128, false)).toEqual([
      ...['whole-opus-320.webm', 'masters/listen.webm', 'masters/song.aiff'],
    ]);
    expect(keys({ part: 'whole', quality: 'original', format: 'aac' }, aiff, 128, false)[0]).toBe('whole-aac-320.mp4');
    const flac = { masterKey: 'masters/song.flac', masterContentType: 'audio/flac' };
    expect(keys({ part: 'whole', quality: 'original', format: 'aac' }, flac)).toEqual(['masters/song.flac']);
  });

  test('falls back to the nearest quality of the format, and to a master that is WebM', () => {
    const near = (wanted: Omit<WantedSound, 'masterPlays'>, more: Partial<PlayableSong> = {}) =>
      names(nearestKeys({ ...song, ...more }, { ...wanted, masterPlays: true }));
    expect(near({ part: 'whole', quality: 256, format: 'aac' })).toEqual([
      ...['whole-aac-256.mp4', 'whole-aac-128.mp4', 'whole-aac-320.mp4', 'whole-aac-64.mp4'],
    ]);
    expect(near({ part: 'whole', quality: 64, format: 'opus' }).at(-1)).toBe('masters/song.webm');
    const flac = { masterKey: 'masters/song.flac', masterContentType: 'audio/flac' };
    expect(near({ part: 'whole', quality: 64, format: 'opus' }, flac)).not.toContain('masters/song.flac');
    expect(near({ part: 'preview', quality: 64, format: 'opus' })).toEqual([]);
  });

  test('names the rendition that is worth making', () => {
    const best = (wanted: Omit<WantedSound, 'masterPlays'>, more: Partial<PlayableSong> = {}, masterPlays = true) =>
      bestRendition({ ...song, ...more }, { ...wanted, masterPlays }, bytesOf(128));
    expect(best({ part: 'preview', quality: 320 })).toBeUndefined();
    expect(best({ part: 'preview', quality: 320 }, { previewKey: null })).toMatchObject({
      part: 'preview',
      format: 'opus',
    });
    expect(best({ part: 'preview', quality: 320, format: 'aac' })).toMatchObject({ format: 'aac', bitrateKbps: 128 });
    expect(best({ part: 'whole', quality: 256 })).toBeUndefined();
    expect(best({ part: 'whole', quality: 64 })).toEqual({ part: 'whole', format: 'opus', bitrateKbps: 64 });
    expect(best({ part: 'whole', quality: 'original' })).toBeUndefined();
    expect(best({ part: 'whole', quality: 'original' }, {}, false)).toMatchObject({ format: 'opus', bitrateKbps: 320 });
    expect(best({ part: 'whole', quality: 'original', format: 'aac' })).toMatchObject({
      format: 'aac',
      bitrateKbps: 320,
    });
  });

  test('takes a master for a bitrate up to the tolerance of 30 %, and not beyond', () => {
    expect(masterIsOpusOf(song, bytesOf(128 * 1.3), 128)).toBe(true);
    expect(masterIsOpusOf(song, bytesOf(128 * 1.3) + 1, 128)).toBe(false);
  });

  test('gives a preview in the wanted format, the one from the upload first', () => {
    expect(keys({ part: 'preview', quality: 64 })).toEqual([
      ...['previews/song.webm', 'preview-opus-128.webm', 'preview-aac-128.mp4'],
    ]);
    expect(keys({ part: 'preview', quality: 64, format: 'opus' })).toEqual([
      ...['previews/song.webm', 'preview-opus-128.webm'],
    ]);
    expect(keys({ part: 'preview', quality: 64, format: 'aac' })).toEqual(['preview-aac-128.mp4']);
    expect(keys({ part: 'preview', quality: 64, format: 'opus' }, { previewKey: null })).toEqual([
      'preview-opus-128.webm',
    ]);
  });

  test('serves no Ogg as AAC, and any other playable original', () => {
    const original = { part: 'whole', quality: 'original', format: 'aac' } as const;
    expect(keys(original, { masterContentType: 'audio/ogg' })).toEqual(['whole-aac-320.mp4']);
    expect(keys(original, { masterContentType: 'audio/mpeg' })).toEqual(['masters/song.webm']);
  });

  test('follows the setting of a listener, medium without one, and 128 kbit/s for guests', () => {
    expect(settingQualities).toEqual({ 'data-saver': 64, low: 128, medium: 256, high: 320, original: 'original' });
    expect([listenerQuality, guestQuality]).toEqual([256, 128]);
  });
});
