// Runs the encoders of two processes on one data folder and one store, then the check of all renditions.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { builtAudioChild } from '../../../../tests/support/sound/built-audio-child';
import { piece, pieceSeconds } from '../../../../tests/support/sound/piece';
import { writeWav } from '../../../../tests/support/sound/tone-file';
import { WasmAudioEncoder } from '../../../adapters/wasm-audio/wasm-audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import type { PlayableSong } from '../sound/playable-songs.projection';
import { firstRenditionsType, makeRenditionsJobs } from './make-renditions.job';
import { renditionKey } from './rendition-keys';
import { type VerifiedRenditions, verifyRenditionsJob } from './verify-renditions.job';

const rateHz = 8_000;
const only = { part: 'whole', format: 'opus', bitrateKbps: 64 } as const;
const songs = [1, 2, 3, 4].map(
  (seed) =>
    ({
      songId: `song-${seed}`,
      masterKey: `masters/song-${seed}.wav`,
      durationSamples: pieceSeconds * 48_000,
      isPaid: false,
    }) as PlayableSong,
);
const keyOf = (song: PlayableSong) => renditionKey(song, only);

const folder = temporaryFolder();
const files = new Map<string, Buffer>();
const enqueued: { readonly songId: string }[] = [];
const deps = {
  blobs: {
    stat: async (key: string) => {
      const file = files.get(key);
      return file && { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') };
    },
    read: async (key: string) => files.has(key) && Readable.from([files.get(key)]),
    put: async (key: string, content: AsyncIterable<Buffer>) => {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      files.set(key, Buffer.concat(chunks));
    },
    delete: async (key: string) => void files.delete(key),
  },
  reads: {
    collection: () => ({
      get: async (id: string) => songs.find(({ songId }) => songId === id),
      scan: async (after?: string) => (after ? [] : songs.map(({ songId }) => ({ id: songId }))),
    }),
  },
  jobs: { enqueue: async ({ payload }: { payload: { songId: string } }) => void enqueued.push(payload) },
  log: { error: () => {}, debug: () => {} },
  installation: { dataDir: folder.path },
} as unknown as PlaybackDeps;

let encoders: readonly WasmAudioEncoder[] = [];
beforeAll(async () => {
  const childPath = await builtAudioChild();
  encoders = [new WasmAudioEncoder({ childPath }), new WasmAudioEncoder({ childPath })];
  for (const [index, { masterKey }] of songs.entries()) {
    const place = path.join(folder.path, 'master.wav');
    await writeWav(place, [piece(index + 1)(rateHz)], rateHz);
    files.set(masterKey, await readFile(place));
  }
});
afterAll(() => folder.remove());

const runOf = () => ({ jobId: 'job', attempt: 1, progress: async () => {}, signal: new AbortController().signal });
const make = async (encoder: WasmAudioEncoder, songId: string) => {
  const job = makeRenditionsJobs(deps, encoder).find(({ type }) => type === firstRenditionsType);
  await job?.run({ songId, only }, runOf());
};
const verify = async () =>
  (await verifyRenditionsJob(deps, encoders[0] as WasmAudioEncoder).run({}, runOf())) as VerifiedRenditions;

test('gives every song its own sound while two processes encode the same songs in one folder', async () => {
  await Promise.all(encoders.flatMap((encoder) => songs.map(({ songId }) => make(encoder, songId))));
  expect(await verify()).toMatchObject({ songs: 4, files: 4, wrong: [], withoutMaster: [] });
});

test('finds the sound of another song of the same length, removes it and has it made again', async () => {
  const [first, second] = songs as [PlayableSong, PlayableSong];
  files.set(keyOf(first), files.get(keyOf(second)) as Buffer);
  const { wrong } = await verify();
  expect(wrong).toEqual([
    { songId: first.songId, file: 'whole opus 64', reason: expect.stringMatching(/^sounds different/) },
  ]);
  expect([files.has(keyOf(first)), enqueued]).toEqual([false, [{ songId: first.songId }]]);
  await make(encoders[1] as WasmAudioEncoder, first.songId);
  expect(await verify()).toMatchObject({ files: 4, wrong: [] });
});
