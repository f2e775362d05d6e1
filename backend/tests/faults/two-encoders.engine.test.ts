// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests two projectors that encode into one data folder while songs of equal length are published: every rendition is
// compared with its master, as `npm run projections -- renditions verify` does it. A long run publishes for five minutes
// and kills a projector every half minute.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FfmpegAudioEncoder } from '../../src/adapters/ffmpeg-audio/ffmpeg-audio-encoder';
import { WasmAudioEncoder } from '../../src/adapters/wasm-audio/wasm-audio-encoder';
import { firstRenditionsId, renditionsJobId } from '../../src/domains/playback/renditions/make-renditions.policy';
import { renditionKey } from '../../src/domains/playback/renditions/rendition-keys';
import { verifyRenditionsJob } from '../../src/domains/playback/renditions/verify-renditions.job';
import { allRenditions } from '../../src/domains/playback/renditions/wanted-renditions';
import { type PlayableSong, playableSongs } from '../../src/domains/playback/sound/playable-songs.projection';
import { newId } from '../../src/kernel/values/ids';
import { until } from '../support/concurrency/until';
import {
  type DistributedApp,
  type DistributedInstallation,
  distributedInstallation,
} from '../support/engines/distributed-processes';
import { temporaryFolder } from '../support/files/temporary-folder';
import { isLongRun } from '../support/programs/long-run';
import { builtAudioChild } from '../support/sound/built-audio-child';
import { testedFfmpeg } from '../support/sound/ffmpeg-tools';
import { piece, pieceSeconds } from '../support/sound/piece';
import { publishSong } from '../support/sound/published-song';
import { writeWav } from '../support/sound/tone-file';
import { SupervisedProcesses } from './supervised-processes';

const publishesForMs = isLongRun ? 300_000 : 4_000;
const killsEveryMs = 30_000;
/** So many songs wait for the encoders that both always have work. */
const mostUnfinished = isLongRun ? 6 : 4;
const masterRateHz = 8_000;
const differentMasters = 12;

const ffmpeg = testedFfmpeg();
const encoderSettings = { LIBRETTO_FFMPEG: ffmpeg?.ffmpegPath ?? 'none', LIBRETTO_LOG_LEVEL: 'debug' };
const folder = temporaryFolder();
let installation: DistributedInstallation;
let processes: SupervisedProcesses;
let app: DistributedApp;
let masters: readonly Buffer[];

beforeAll(async () => {
  installation = await distributedInstallation();
  processes = new SupervisedProcesses(installation);
  const started = processes.start(['projector', 'projector'], encoderSettings);
  await Promise.all([started, processes.start(['relay'])]);
  app = await installation.api();
  masters = await Promise.all(Array.from({ length: differentMasters }, (_, seed) => master(seed + 1)));
}, 600_000);

afterAll(async () => {
  await installation?.remove();
  folder.remove();
});

async function master(seed: number): Promise<Buffer> {
  const place = path.join(folder.path, `${seed}.wav`);
  await writeWav(place, [piece(seed)(masterRateHz)], masterRateHz);
  return readFile(place);
}

/** Every third song is paid, so it has previews as well. */
function publish(nth: number): Promise<string> {
  const sound = { durationSamples: pieceSeconds * 48_000, masterContentType: 'audio/wav' };
  const own = { artistId: newId(), master: masters[nth % differentMasters] as Buffer, isPaid: nth % 3 === 0 };
  return publishSong(app, { ...own, sound });
}

async function isFinished(songId: string): Promise<boolean> {
  const song = await app.deps.reads.collection(playableSongs).get(songId);
  if (!song) return false;
  const rest = renditionsJobId(song);
  const jobs = await Promise.all([firstRenditionsId(rest), rest].map((id) => app.deps.jobs.get(id)));
  const failed = jobs.find((job) => job?.state === 'failed');
  if (failed) throw new Error(`The renditions of ${songId} failed: ${failed.error}`);
  return jobs.every((job) => job?.state === 'done');
}

async function finishedOf(songIds: readonly string[]): Promise<readonly string[]> {
  const finished: string[] = [];
  for (const songId of songIds) if (await isFinished(songId)) finished.push(songId);
  return finished;
}

const bothEncode = () =>
  processes.of('projector').every(({ lines }) => lines.some((line) => line.includes('rendition made')));

/** @returns the ids of all songs, once their renditions are made. */
async function publishAndEncode(): Promise<readonly string[]> {
  const songIds: string[] = [];
  let unfinished: string[] = [];
  const noteFinished = async () => {
    const finished = await finishedOf(unfinished);
    unfinished = unfinished.filter((songId) => !finished.includes(songId));
    return unfinished.length;
  };
  const endsAtMs = performance.now() + publishesForMs;
  // The shorter run continues until both projectors encode, since one of them may start late on a busy machine.
  const isOver = () => performance.now() >= endsAtMs && (isLongRun || bothEncode());
  let killAtMs = performance.now() + killsEveryMs;
  while (!isOver()) {
    await until(async () => (await noteFinished()) < mostUnfinished, 240_000);
    const songId = await publish(songIds.length);
    songIds.push(songId);
    unfinished.push(songId);
    if (performance.now() < killAtMs) continue;
    const [first] = processes.of('projector');
    if (first) await processes.kill(first);
    await processes.start(['projector'], encoderSettings);
    killAtMs = performance.now() + killsEveryMs;
  }
  await until(async () => (await noteFinished()) === 0, 600_000);
  return songIds;
}

const filesOf = async (song: PlayableSong) => {
  const stat = await app.deps.blobs.stat(song.masterKey);
  return allRenditions(song, stat?.bytes ?? 0).flat();
};

test('every rendition of every song has the sound of its master', async () => {
  const songIds = await publishAndEncode();
  const missing: string[] = [];
  let files = 0;
  for (const songId of songIds) {
    const song = (await app.deps.reads.collection(playableSongs).get(songId)) as PlayableSong;
    for (const name of await filesOf(song)) {
      files += 1;
      if (!(await app.deps.blobs.stat(renditionKey(song, name)))) missing.push(`${songId} ${JSON.stringify(name)}`);
    }
  }
  expect(missing).toEqual([]);
  if (!isLongRun) expect(bothEncode()).toBe(true);

  const encoder = ffmpeg
    ? new FfmpegAudioEncoder(ffmpeg)
    : new WasmAudioEncoder({ childPath: await builtAudioChild() });
  const deps = { ...app.deps, installation: { ...app.deps.installation, dataDir: folder.path } };
  const run = { jobId: 'verify', attempt: 1, progress: async () => {}, signal: new AbortController().signal };
  const verified = await verifyRenditionsJob(deps, encoder).run({}, run);
  const compared = ffmpeg ? { files, undecodable: 0 } : {};
  expect(verified).toMatchObject({ songs: songIds.length, wrong: [], wrongFiles: 0, withoutMaster: [], ...compared });
  console.log(`${songIds.length} songs, ${files} renditions, none with another sound; ${JSON.stringify(verified)}`);
}, 1_800_000);
