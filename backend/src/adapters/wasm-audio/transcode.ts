// Decodes a file once and writes all requested renditions in the same pass.
import { rename, rm, writeFile } from 'node:fs/promises';
import { encodedBitrateKbps, type Rendition, type RenditionTarget } from '../../ports/media/audio-encoder';
import type { AudioWorkLimits } from './audio-work';
import { aacRatesHz, openAacMp4 } from './containers/aac-mp4';
import { openOpusWebm } from './containers/opus-webm';
import { walkSound } from './containers/walk-sound';
import { PreviewCut } from './preview-cut';
import { Resampler } from './resampler';
import { type EncodedSound, lengthOf, type SoundBlock, type SoundSink } from './sound';

const opusRateHz = 48_000;

interface OpenTarget {
  readonly target: RenditionTarget;
  readonly sampleRateHz: number;
  readonly sink: SoundSink<EncodedSound>;
  readonly cut?: PreviewCut;
}

/** @throws AudioRefusal; after this or any other error no partial file remains. */
export async function transcodeSound(
  sourcePath: string,
  targets: readonly RenditionTarget[],
  limits: AudioWorkLimits,
  onProgress: (share: number) => void,
): Promise<readonly Rendition[]> {
  let open: readonly OpenTarget[] = [];
  let resampler: Resampler | undefined;
  const written: string[] = [];
  const isFull = () => open.every(({ cut }) => cut?.isFull);
  try {
    const take = async (block: SoundBlock) => {
      if (open.length === 0) {
        open = await openTargets(targets, block);
        const isNeeded = open.some(({ sampleRateHz }) => sampleRateHz !== block.sampleRateHz);
        resampler = isNeeded ? new Resampler(block.sampleRateHz, opusRateHz) : undefined;
      }
      // Once all previews are complete, the rest of the file is decoded only to verify it.
      if (isFull()) return;
      const resampled = resampler?.write(block.channels);
      for (const each of open) {
        await writeTo(each, each.sampleRateHz === block.sampleRateHz ? block.channels : resampled);
      }
    };
    const facts = await walkSound(sourcePath, limits, take, onProgress);
    const rest = isFull() ? undefined : resampler?.finish();
    for (const each of open) if (each.sampleRateHz !== facts.sampleRateHz) await writeTo(each, rest);
    const renditions: Rendition[] = [];
    for (const { target, sink } of open) {
      const { bytes, sampleRateHz, durationSamples } = await sink.finish();
      const partial = `${target.path}.partial`;
      written.push(partial);
      await writeFile(partial, bytes);
      renditions.push({ ...target, sampleRateHz, durationSamples, sizeBytes: bytes.length });
    }
    for (const { path } of targets) await rename(`${path}.partial`, path);
    return renditions;
  } finally {
    for (const { sink } of open) await sink.close();
    for (const partial of written) await rm(partial, { force: true });
  }
}

async function openTargets(targets: readonly RenditionTarget[], block: SoundBlock): Promise<OpenTarget[]> {
  const open: OpenTarget[] = [];
  for (const target of targets) {
    const keepsRate = target.format === 'aac' && aacRatesHz.includes(block.sampleRateHz);
    const sampleRateHz = keepsRate ? block.sampleRateHz : opusRateHz;
    const channels = block.channels.length;
    const kbps = encodedBitrateKbps(target, { channels, sampleRateHz });
    const sink = target.format === 'opus' ? await openOpusWebm(channels, kbps) : await openAacMp4(sampleRateHz, kbps);
    open.push({
      target,
      sampleRateHz,
      sink,
      cut: target.part === 'preview' ? new PreviewCut(sampleRateHz) : undefined,
    });
  }
  return open;
}

async function writeTo({ sink, cut }: OpenTarget, channels: readonly Float32Array[] | undefined): Promise<void> {
  const kept = channels && cut ? cut.cut(channels) : channels;
  if (kept && lengthOf(kept) > 0) await sink.write(kept);
}
