// Computes the waveform and the acoustic fingerprint from ffmpeg's decoded output.
import { AudioRefusal, type MeasuredSound, type SoundFacts } from '../../ports/media/audio-encoder';
import { PeakMeter } from '../wasm-audio/meters/peak-meter';
import { SoundPrintMeter } from '../wasm-audio/meters/sound-print-meter';
import { inputArguments } from './ffmpeg-arguments';
import type { FfmpegTools } from './find-ffmpeg';
import { type RunLimits, runLimited } from './run-limited';

const bytesASample = 2;

/** @throws AudioRefusal */
export async function readWaveform(
  tools: FfmpegTools,
  path: string,
  facts: SoundFacts,
  limits: RunLimits,
): Promise<Pick<MeasuredSound, 'waveform' | 'soundPrint'>> {
  const { channels, sampleRateHz } = facts;
  const meter = new PeakMeter();
  const printer = new SoundPrintMeter(sampleRateHz);
  const bytesAFrame = bytesASample * channels;
  let rest: Buffer = Buffer.alloc(0);
  const { code, errors } = await runLimited(
    tools.ffmpegPath,
    [
      ...['-v', 'error', '-nostdin', '-threads', '1', ...inputArguments(path, facts)],
      ...['-map', '0:a:0', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
    ],
    limits,
    (chunk) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const frames = Math.floor(bytes.length / bytesAFrame);
      const read = (place: number) => bytes.readInt16LE(place * bytesASample) / 32_768;
      const rows = Array.from({ length: channels }, (_, channel) =>
        Float32Array.from({ length: frames }, (_each, frame) => read(frame * channels + channel)),
      );
      meter.write(rows);
      printer.write(rows);
      rest = bytes.subarray(frames * bytesAFrame);
    },
  );
  if (code !== 0) throw new AudioRefusal('broken', errors);
  return { waveform: meter.waveform(), soundPrint: printer.print() };
}
