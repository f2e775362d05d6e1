// Tests the check of stored renditions with a fake encoder, for which the text of a file is its sound.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type AudioEncoder, AudioRefusal } from '../../../ports/media/audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import type { PlayableSong } from '../sound/playable-songs.projection';
import { renditionKey } from './rendition-keys';
import { type VerifiedRenditions, verifyRenditionsJob } from './verify-renditions.job';

const dataDir = mkdtempSync(path.join(tmpdir(), 'libretto-verify-unit-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const songOf = (songId: string) => ({ songId, masterKey: `audio/${songId}` }) as PlayableSong;
const opus = (bitrateKbps: 64 | 128) => ({ part: 'whole', format: 'opus', bitrateKbps }) as const;
const preview = { part: 'preview', format: 'aac', bitrateKbps: 128 } as const;

/** A fingerprint of 60 words that depends on the name; a second of sound has eight words. */
function printOf(name: string, seconds: number): string {
  let state = [...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) >>> 0;
  const words = Array.from({ length: Math.min(120, Math.floor(seconds * 8)) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state | 1;
  });
  return Buffer.from(Uint32Array.from(words).buffer).toString('base64');
}

/** Files read `NAME SECONDS`, such as `sea 30`. */
const encoder = {
  measure: async (file: string) => {
    const [name = '', seconds = '0'] = readFileSync(file, 'utf8').split(' ');
    if (name === 'aac') throw new AudioRefusal('unsupported-codec');
    if (name === 'noise') throw new AudioRefusal('broken');
    return {
      facts: { durationSamples: Number(seconds) * 48_000, sampleRateHz: 48_000 },
      soundPrint: Number(seconds) < 5 ? '' : printOf(name, Number(seconds)),
      waveform: Array.from({ length: 50 }, (_, at) => (name.length * at * 7) % 100),
    };
  },
} as unknown as AudioEncoder;

async function check(files: ReadonlyMap<string, string>, songs: readonly PlayableSong[]) {
  const kept = new Map(files);
  const remade: unknown[] = [];
  const blobs = {
    stat: async (key: string) => (kept.has(key) ? { bytes: 1 } : undefined),
    read: async (key: string) => (kept.has(key) ? Readable.from([Buffer.from(kept.get(key) as string)]) : undefined),
    delete: async (key: string) => void kept.delete(key),
  };
  const collection = () => ({
    get: async (id: string) => songs.find(({ songId }) => songId === id),
    scan: async (after?: string) => (after ? [] : songs.map(({ songId }) => ({ id: songId }))),
  });
  const jobs = { enqueue: async ({ payload }: { payload: unknown }) => void remade.push(payload) };
  const deps = { blobs, jobs, reads: { collection }, log: { error: jest.fn() }, installation: { dataDir } };
  const signal = new AbortController().signal;
  const job = verifyRenditionsJob(deps as unknown as PlaybackDeps, encoder);
  const found = await job.run({}, { jobId: 'job', attempt: 1, progress: async () => undefined, signal });
  return { found: found as VerifiedRenditions, remade, kept };
}

test('finds swapped renditions of songs of one length, removes them and has them made again', async () => {
  const [sea, sky, sun] = [songOf('sea'), songOf('sky'), songOf('sun')];
  const files = new Map([
    ...[sea, sky, sun].map(({ songId, masterKey }) => [masterKey, `${songId} 30`] as const),
    ...[sea, sky, sun].map((song) => [renditionKey(song, opus(64)), `${song.songId} 30`] as const),
    [renditionKey(sea, opus(128)), 'sky 30'],
    [renditionKey(sky, opus(128)), 'sea 30'],
    [renditionKey(sun, preview), 'sun 15'],
  ]);
  const { found, remade, kept } = await check(files, [sea, sky, sun]);
  expect(found).toMatchObject({ songs: 3, files: 6, wrongFiles: 2, undecodable: 0, withoutMaster: [] });
  expect(found.wrong.map(({ songId, file }) => [songId, file])).toEqual([
    ['sea', 'whole opus 128'],
    ['sky', 'whole opus 128'],
  ]);
  expect(remade).toEqual([{ songId: 'sea' }, { songId: 'sky' }]);
  expect([kept.has(renditionKey(sea, opus(128))), kept.has(renditionKey(sea, opus(64)))]).toEqual([false, true]);
});

test.each([
  ['of another length', 'sea 29', /lasts 29000 ms instead of 30000 ms/],
  ['that is damaged', 'noise 30', /damaged/],
])('finds a rendition %s', async (_, content, reason) => {
  const sea = songOf('sea');
  const files = new Map([
    [sea.masterKey, 'sea 30'],
    [renditionKey(sea, opus(64)), content],
  ]);
  const { found } = await check(files, [sea]);
  expect(found.wrong).toEqual([{ songId: 'sea', file: 'whole opus 64', reason: expect.stringMatching(reason) }]);
});

test('distinguishes short sounds by their waveforms', async () => {
  const [bell, gong] = [songOf('bell'), songOf('drum-roll')];
  const files = new Map([
    [bell.masterKey, 'bell 2'],
    [gong.masterKey, 'drum-roll 2'],
    [renditionKey(bell, opus(64)), 'drum-roll 2'],
    [renditionKey(gong, opus(64)), 'drum-roll 2'],
  ]);
  expect((await check(files, [bell, gong])).found.wrong).toMatchObject([{ songId: 'bell' }]);
});

test('counts undecodable files and lists songs without a readable master, and removes neither', async () => {
  const [sea, gone] = [songOf('sea'), songOf('gone')];
  const files = new Map([
    [sea.masterKey, 'sea 30'],
    [renditionKey(sea, preview), 'aac 15'],
    [renditionKey(gone, opus(64)), 'gone 30'],
  ]);
  const { found, kept, remade } = await check(files, [sea, gone]);
  expect(found).toMatchObject({ files: 0, wrongFiles: 0, undecodable: 1, withoutMaster: ['gone'] });
  expect([kept.size, remade]).toEqual([3, []]);
});
