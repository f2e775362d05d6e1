// Encodes decoded sound as Opus in WebM; the output is exactly as long as the input.
import type { OpusEncoderHandle } from 'libopus-wasm';
import { type EncodedSound, joinSound, lengthOf, type SoundSink } from '../sound';
import { muxOpusWebm, type OpusPacket } from './webm-muxer';

/** The sound to encode: one array per channel, one or two channels, values from −1 to 1. */
export interface OpusWebmSource {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: 48000;
  readonly bitrateKbps: number;
}

const frameSamples = 960;
const sampleRateHz = 48_000;

/**
 * Encodes sound as Opus in WebM, with the cues in front. The output is deterministic.
 * @throws RangeError for no sound, more than two channels, or channels of unequal length.
 */
export async function encodeOpusWebm(source: OpusWebmSource): Promise<Uint8Array> {
  const sink = await openOpusWebm(source.channels.length, source.bitrateKbps);
  try {
    sink.write(source.channels);
    return (await sink.finish()).bytes;
  } finally {
    sink.close();
  }
}

/** Opens a file that receives sound at 48 kHz in blocks. */
export async function openOpusWebm(channels: number, bitrateKbps: number): Promise<OpusWebmSink> {
  if (channels !== 1 && channels !== 2) throw new RangeError('Opus is written with one or two channels.');
  // The package contains only ES modules, so a CommonJS bundle must load it with a dynamic import.
  const { createEncoder, Application, Signal } = await import('libopus-wasm');
  const encoder = await createEncoder({
    channels,
    sampleRate: sampleRateHz,
    frameSize: frameSamples,
    application: Application.Audio,
    signal: Signal.Music,
    bitrate: bitrateKbps * 1000,
    vbr: true,
    complexity: 10,
  });
  return new OpusWebmSink(encoder);
}

class OpusWebmSink implements SoundSink<EncodedSound> {
  private readonly packets: OpusPacket[] = [];
  private readonly frame: Float32Array;
  private held: readonly Float32Array[] = [];
  private durationSamples = 0;

  constructor(readonly encoder: OpusEncoderHandle) {
    this.frame = new Float32Array(frameSamples * encoder.channels);
  }

  write(channels: readonly Float32Array[]): void {
    if (channels.length !== this.encoder.channels) throw new RangeError('The number of channels changed.');
    if (channels.some((channel) => channel.length !== lengthOf(channels)))
      throw new RangeError('Channels differ in length.');
    this.durationSamples += lengthOf(channels);
    const sound = joinSound(this.held, channels);
    let at = 0;
    for (; at + frameSamples <= lengthOf(sound); at += frameSamples) this.encode(sound, at);
    this.held = sound.map((channel) => channel.slice(at));
  }

  /** The encoder's output is delayed by its look-ahead, so silence of that length is appended to flush it. */
  async finish(): Promise<EncodedSound> {
    const durationSamples = this.durationSamples;
    if (durationSamples === 0) throw new RangeError('There is no sound to encode.');
    const preSkipSamples = this.encoder.getLookahead();
    const restSamples = lengthOf(this.held) + preSkipSamples;
    for (let at = 0; at < restSamples; at += frameSamples) this.encode(this.held, at);
    const channels = this.encoder.channels;
    const bytes = muxOpusWebm({ packets: this.packets, channels, preSkipSamples, durationSamples });
    return { bytes, sampleRateHz, durationSamples };
  }

  close(): void {
    this.encoder.free();
  }

  private encode(sound: readonly Float32Array[], from: number): void {
    const frame = this.frame;
    sound.forEach((channel, place) => {
      for (let index = 0; index < frameSamples; index += 1) {
        frame[index * sound.length + place] = channel[from + index] ?? 0;
      }
    });
    this.packets.push({ data: this.encoder.encodeFloat(frame), durationSamples: frameSamples });
  }
}
