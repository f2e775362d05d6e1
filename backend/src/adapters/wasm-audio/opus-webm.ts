/** Decoded sound in, a WebM file with Opus out, sample for sample as long as what came in. */
import type { OpusEncoderHandle } from 'libopus-wasm';
import { muxOpusWebm, type OpusPacket } from './webm-muxer';

/** Sound to encode: one array a channel, one or two of them, values from −1 to 1. */
export interface OpusWebmSource {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: 48000;
  readonly bitrateKbps: number;
}

const frameSamples = 960;

/**
 * Encodes sound as Opus in WebM, with cues in front. The same sound gives the same bytes.
 * @throws RangeError when there is no sound, more than two channels, or channels of unequal length.
 */
export async function encodeOpusWebm(source: OpusWebmSource): Promise<Uint8Array> {
  const { channels, bitrateKbps } = source;
  const durationSamples = channels[0]?.length ?? 0;
  if (channels.length < 1 || channels.length > 2) throw new RangeError('Opus is written with one or two channels.');
  if (durationSamples === 0) throw new RangeError('There is no sound to encode.');
  if (channels.some((channel) => channel.length !== durationSamples))
    throw new RangeError('Channels differ in length.');
  // The package has only ES modules, so a bundle in CommonJS reaches it by a dynamic import alone.
  const { createEncoder, Application, Signal } = await import('libopus-wasm');
  const encoder = await createEncoder({
    channels: channels.length as 1 | 2,
    sampleRate: 48_000,
    frameSize: frameSamples,
    application: Application.Audio,
    signal: Signal.Music,
    bitrate: bitrateKbps * 1000,
    vbr: true,
    complexity: 10,
  });
  try {
    const preSkipSamples = encoder.getLookahead();
    const packets = encodePackets(encoder, channels, durationSamples + preSkipSamples);
    return muxOpusWebm({ packets, channels: channels.length as 1 | 2, preSkipSamples, durationSamples });
  } finally {
    encoder.free();
  }
}

/** The encoder answers late by its look-ahead, so silence of that length is fed behind the sound to flush it out. */
function encodePackets(
  encoder: OpusEncoderHandle,
  channels: readonly Float32Array[],
  feedSamples: number,
): OpusPacket[] {
  const packets: OpusPacket[] = [];
  const frame = new Float32Array(frameSamples * channels.length);
  for (let at = 0; at < feedSamples; at += frameSamples) {
    channels.forEach((channel, place) => {
      for (let index = 0; index < frameSamples; index += 1) {
        frame[index * channels.length + place] = channel[at + index] ?? 0;
      }
    });
    packets.push({ data: encoder.encodeFloat(frame), durationSamples: frameSamples });
  }
  return packets;
}
