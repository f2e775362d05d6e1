// Determines the properties of a file: the header with ffprobe, the length by decoding and counting all samples.
import { stat } from 'node:fs/promises';
import { readSoundStart, type SoundStart } from '../../kernel/files/sound-start';
import { type AudioContainer, AudioRefusal, type SoundFacts } from '../../ports/media/audio-encoder';
import { isCodecOf } from '../wasm-audio/containers/container-codecs';
import { readDeclaredSound } from '../wasm-audio/containers/declared-sound';
import { inputArguments } from './ffmpeg-arguments';
import type { FfmpegTools } from './find-ffmpeg';
import { type RunLimits, runLimited } from './run-limited';

export interface ProbeLimits extends RunLimits {
  readonly maxDurationMs: number;
}

interface Header {
  readonly codec: string;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly durationSeconds?: number;
}

const codecs = new Set(['pcm', 'pcm-float', 'adpcm', 'mp3', 'mp2', 'flac', 'vorbis', 'opus', 'aac', 'alac']);
const contentTypes: Record<AudioContainer, string> = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
  mp4: 'audio/mp4',
  adts: 'audio/aac',
};
/** Containers whose header contains the duration; for others ffprobe estimates it from the bitrate. */
const containersWithDuration: readonly AudioContainer[] = ['mp4', 'webm', 'flac'];
const headerToleranceSeconds = 0.1;

/** @throws AudioRefusal */
export async function probeFile(tools: FfmpegTools, path: string, limits: ProbeLimits): Promise<SoundFacts> {
  const start = await readSoundStart(path);
  if (!start) throw new AudioRefusal('unknown-format');
  const { container, startsAt } = start;
  const { isCut } = await readDeclaredSound(path, start);
  if (isCut) throw new AudioRefusal('truncated', 'The header promises more than there is.');
  const header = await readHeader(tools, path, start, limits);
  const counted = await countSamples(tools, path, start, header, limits);
  if (counted === 0) throw new AudioRefusal('empty');
  const promised = containersWithDuration.includes(container) ? (header.durationSeconds ?? 0) : 0;
  if (counted / header.sampleRateHz < promised - headerToleranceSeconds) throw new AudioRefusal('truncated');
  // An MP4 file declares how many samples of its last frame are audible; ffmpeg also decodes the padding after them.
  const audibleSamples = Math.round(promised * header.sampleRateHz);
  const durationSamples = container === 'mp4' && audibleSamples > 0 ? Math.min(counted, audibleSamples) : counted;
  const { codec, channels, sampleRateHz } = header;
  const { size } = await stat(path);
  const contentType = contentTypes[container];
  return { container, startsAt, codec, contentType, channels, sampleRateHz, durationSamples, sizeBytes: size };
}

async function readHeader(tools: FfmpegTools, path: string, start: SoundStart, limits: RunLimits): Promise<Header> {
  const asked = 'stream=codec_name,channels,sample_rate,duration:format=duration';
  const args = ['-v', 'error', '-select_streams', 'a:0', '-show_entries', asked, '-of', 'json'];
  let answer = '';
  const { code, errors } = await runLimited(
    tools.ffprobePath,
    [...args, ...inputArguments(path, start)],
    limits,
    (chunk) => {
      answer += chunk.toString();
    },
  );
  if (code !== 0) throw new AudioRefusal('broken', errors);
  const parsed = JSON.parse(answer) as { streams?: Record<string, unknown>[]; format?: { duration?: string } };
  const stream = parsed.streams?.[0];
  if (!stream) throw new AudioRefusal('empty', 'no sound');
  const name = String(stream.codec_name);
  const codec =
    name.startsWith('pcm_f') && start.container === 'wav' ? 'pcm-float' : name.replace(/^(pcm|adpcm)_.*/, '$1');
  const { container } = start;
  const isInPlace = (container !== 'mp4' && container !== 'webm') || isCodecOf(container, codec);
  if (!codecs.has(codec) || !isInPlace) throw new AudioRefusal('unsupported-codec', name);
  const channels = Number(stream.channels);
  const sampleRateHz = Number(stream.sample_rate);
  if (!(channels >= 1 && channels <= 8)) throw new AudioRefusal('unsupported-codec', `${channels} channels`);
  if (!(sampleRateHz >= 8000 && sampleRateHz <= 384_000)) throw new AudioRefusal('unsupported-codec', 'rate');
  const durationSeconds = Number(stream.duration ?? parsed.format?.duration) || undefined;
  return { codec, channels, sampleRateHz, durationSeconds };
}

/** Decodes to one byte per sample, which is enough for counting. */
async function countSamples(
  tools: FfmpegTools,
  path: string,
  start: SoundStart,
  { sampleRateHz }: { readonly sampleRateHz: number },
  limits: ProbeLimits,
): Promise<number> {
  const mostSamples = (limits.maxDurationMs / 1000) * sampleRateHz;
  let samples = 0;
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(sampleRateHz), '-c:a', 'pcm_u8', '-f', 'u8', 'pipe:1'];
  const { code, errors } = await runLimited(
    tools.ffmpegPath,
    ['-v', 'error', '-nostdin', '-threads', '1', ...inputArguments(path, start), ...output],
    limits,
    (chunk) => {
      samples += chunk.length;
      if (samples > mostSamples) throw new AudioRefusal('too-long');
    },
  );
  if (code !== 0) throw new AudioRefusal('broken', errors);
  return samples;
}
