// Writes finished audio to files: the Opus masters, the previews of paid songs, and measurements of the decoded result.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeOpusWebm } from '../../src/adapters/wasm-audio/containers/opus-webm';
import { openSound } from '../../src/adapters/wasm-audio/decode-sound';
import { PreviewCut } from '../../src/adapters/wasm-audio/preview-cut';
import { itemAt } from './engine/lookup';
import { type Stereo, sampleRateHz } from './engine/stereo';
import { type Measurement, measure } from './meter/measure';

const usualKbps = 128;

/** One entry of `audio/index.json`, measured on the decoded file and not on the encoder's input. */
export interface MasterEntry extends Measurement {
  readonly slug: string;
  readonly durationSamples: number;
  readonly durationMs: number;
  /** Target loudness of the track, or of the album that it was cut from. */
  readonly targetLufs: number;
  /** Tracks of one programme share its loudness, so that one gain applies to all. */
  readonly albumIntegratedLufs?: number;
  readonly masterBytes: number;
  readonly previewBytes?: number;
}

export async function decodeFile(file: string): Promise<Stereo> {
  const opened = await openSound(file);
  const blocks: (readonly Float32Array[])[] = [];
  for await (const block of opened.blocks()) blocks.push(block.channels);
  const length = blocks.reduce((sum, channels) => sum + itemAt(channels, 0).length, 0);
  const sound = { left: new Float32Array(length), right: new Float32Array(length) };
  let at = 0;
  for (const channels of blocks) {
    const left = itemAt(channels, 0);
    sound.left.set(left, at);
    sound.right.set(channels[1] ?? left, at);
    at += left.length;
  }
  return sound;
}

async function encodeTo(file: string, channels: readonly Float32Array[], bitrateKbps: number): Promise<number> {
  const bytes = await encodeOpusWebm({ channels, sampleRateHz, bitrateKbps });
  await writeFile(file, bytes);
  return bytes.length;
}

const rounded = (measured: Measurement): Measurement =>
  Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      name,
      name === 'dcOffset' ? Number(value.toExponential(2)) : Math.round(value * 100) / 100,
    ]),
  ) as unknown as Measurement;

export interface MasterRequest {
  readonly slug: string;
  readonly sound: Stereo;
  readonly folder: string;
  readonly targetLufs: number;
  readonly bitrateKbps?: number;
  readonly albumIntegratedLufs?: number;
  readonly withPreview: boolean;
}

/** Writes one track; the preview is cut from the decoded master, so that it sounds identical. */
export async function writeMaster(request: MasterRequest): Promise<MasterEntry> {
  const file = path.join(request.folder, `${request.slug}.webm`);
  const bitrateKbps = request.bitrateKbps ?? usualKbps;
  const masterBytes = await encodeTo(file, [request.sound.left, request.sound.right], bitrateKbps);
  const decoded = await decodeFile(file);
  const durationSamples = request.sound.left.length;
  if (decoded.left.length !== durationSamples)
    throw new Error(`${request.slug}: ${decoded.left.length} samples came back of ${durationSamples}`);
  const previewBytes = request.withPreview
    ? await encodeTo(
        path.join(request.folder, `${request.slug}.preview.webm`),
        new PreviewCut(sampleRateHz).cut([decoded.left, decoded.right]),
        bitrateKbps,
      )
    : undefined;
  return {
    slug: request.slug,
    durationSamples,
    durationMs: Math.round((durationSamples * 1000) / sampleRateHz),
    ...rounded(measure(decoded)),
    targetLufs: request.targetLufs,
    albumIntegratedLufs:
      request.albumIntegratedLufs === undefined ? undefined : Math.round(request.albumIntegratedLufs * 100) / 100,
    masterBytes,
    previewBytes,
  };
}

/** Adds new entries to the index and keeps those of tracks that were not rendered, in the order of `slugs`. */
export async function updateIndex(
  file: string,
  entries: readonly MasterEntry[],
  slugs: readonly string[],
): Promise<void> {
  const known: MasterEntry[] = await readFile(file, 'utf8').then(JSON.parse, () => []);
  const all = slugs.flatMap(
    (slug) => entries.find((entry) => entry.slug === slug) ?? known.find((entry) => entry.slug === slug) ?? [],
  );
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
}
