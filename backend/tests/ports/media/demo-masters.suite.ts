// Tests an audio encoder with the masters of the demo catalogue: errors in lengths and starts show only on whole songs.
// `LIBRETTO_TEST_FULL=1` uses all of them in every format and quality; otherwise it uses a sample, each song in one
// quality of both formats, rotating through the four qualities.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import masters from '../../../demo/audio/index.json';
import { demuxOpusWebm } from '../../../src/adapters/wasm-audio/containers/webm-demuxer';
import {
  type AudioEncoder,
  type AudioFormat,
  type RenditionBitrateKbps,
  type RenditionTarget,
  renditionBitratesKbps,
} from '../../../src/ports/media/audio-encoder';
import { testedFfmpeg } from '../../support/sound/ffmpeg-tools';
import { readEdit } from '../../support/sound/mp4-edit';
import { shiftOf } from '../../support/sound/tone-file';

const run = promisify(execFile);
const folderOfMasters = path.join(process.cwd(), 'backend/demo/audio');
const isFull = process.env.LIBRETTO_TEST_FULL === '1';
/** AAC frames of silence before the audio, which the edit list tells players to skip. */
const primingSamples = 1024;
/** Songs may start quietly, so the comparison starts here. */
const comparedFrom = { seconds: 8, lengthSeconds: 1 };

export function describeDemoMasters(
  name: string,
  open: () => AudioEncoder | Promise<AudioEncoder>,
  { every = 1 } = {},
): void {
  describe(`demo masters: ${name}`, () => {
    let folder = '';
    let encoder: AudioEncoder;
    beforeAll(async () => {
      encoder = await open();
      folder = await mkdtemp(path.join(tmpdir(), 'libretto-masters-'));
    });
    afterAll(async () => await rm(folder, { recursive: true, force: true }));

    const chosen = masters.filter((_, index) => isFull || index % every === 0);
    test.each(chosen.map(({ slug, durationSamples }, index) => ({ slug, durationSamples, index })))(
      '$slug is as long as it was, and starts where it did',
      async ({ slug, durationSamples, index }) => {
        const source = path.join(folderOfMasters, `${slug}.webm`);
        const targets = qualitiesOf(index).flatMap((bitrateKbps) =>
          (['opus', 'aac'] as const).map((format) => targetOf(folder, slug, format, bitrateKbps)),
        );
        const renditions = await encoder.transcode(source, targets);
        expect(renditions).toMatchObject(targets.map(() => ({ sampleRateHz: 48_000, durationSamples })));
        for (const target of targets) {
          await expectLength(target, durationSamples);
          await expectStart(target, source);
          await rm(target.path);
        }
      },
      // A song takes seconds, and much longer on a busy machine.
      600_000,
    );
  });
}

function qualitiesOf(index: number): readonly RenditionBitrateKbps[] {
  if (isFull) return renditionBitratesKbps;
  return [renditionBitratesKbps[index % renditionBitratesKbps.length] as RenditionBitrateKbps];
}

function targetOf(
  folder: string,
  slug: string,
  format: AudioFormat,
  bitrateKbps: RenditionBitrateKbps,
): RenditionTarget {
  return { path: path.join(folder, `${slug}-${format}-${bitrateKbps}`), format, bitrateKbps, part: 'whole' };
}

async function expectLength({ path: file, format }: RenditionTarget, durationSamples: number): Promise<void> {
  const content = await readFile(file);
  if (format === 'opus') {
    expect(demuxOpusWebm(content)).toMatchObject({ durationSamples });
    return;
  }
  const { fromSamples, lengthSamples } = readEdit(content);
  expect(fromSamples).toBe(primingSamples);
  expect(Math.abs(lengthSamples - durationSamples)).toBeLessThanOrEqual(1);
}

/** Decodes with ffmpeg if available, because npm offers no AAC decoder. */
async function expectStart({ path: file }: RenditionTarget, source: string): Promise<void> {
  const tools = testedFfmpeg();
  if (tools === undefined) return;
  const [heard, expected] = await Promise.all([file, source].map((each) => decoded(tools.ffmpegPath, each)));
  expect(shiftOf(heard as Float32Array, expected as Float32Array)).toBe(0);
}

async function decoded(ffmpegPath: string, file: string): Promise<Float32Array> {
  const from = comparedFrom.seconds * 48_000;
  const samples = `asetpts=N/SR/TB,atrim=start_sample=${from}:end_sample=${from + comparedFrom.lengthSeconds * 48_000}`;
  const { stdout } = await run(
    ffmpegPath,
    ['-v', 'error', '-nostdin', '-i', file, '-af', samples, '-ac', '1', '-f', 'f32le', 'pipe:1'],
    { encoding: 'buffer', maxBuffer: 8_000_000 },
  );
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length / 4);
}
