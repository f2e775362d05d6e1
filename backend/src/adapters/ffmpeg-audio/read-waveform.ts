// The outline of a sound, from what ffmpeg decodes of it.
import { AudioRefusal, type SoundFacts } from '../../ports/audio-encoder';
import { PeakMeter } from '../wasm-audio/peak-meter';
import { inputArguments } from './ffmpeg-arguments';
import type { FfmpegTools } from './find-ffmpeg';
import { type RunLimits, runLimited } from './run-limited';

const bytesASample = 2;

/** @throws AudioRefusal */
export async function readWaveform(
  tools: FfmpegTools,
  path: string,
  { container }: SoundFacts,
  limits: RunLimits,
): Promise<readonly number[]> {
  const meter = new PeakMeter();
  let rest: Buffer = Buffer.alloc(0);
  const { code, errors } = await runLimited(
    tools.ffmpegPath,
    [
      ...['-v', 'error', '-nostdin', '-threads', '1', ...inputArguments(path, container)],
      ...['-map', '0:a:0', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
    ],
    limits,
    (chunk) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const count = Math.floor(bytes.length / bytesASample);
      // Channels lie side by side, sample by sample: one row of all of them has the same peaks.
      const samples = Float32Array.from({ length: count }, (_, at) => bytes.readInt16LE(at * bytesASample) / 32_768);
      meter.write([samples]);
      rest = bytes.subarray(count * bytesASample);
    },
  );
  if (code !== 0) throw new AudioRefusal('broken', errors);
  return meter.waveform();
}
