// Encodes decoded sound as AAC in MP4, with the index in front; the output is exactly as long as the input.
import type { AudioSampleSource, EncodedPacket, Output } from 'mediabunny';
import { type EncodedSound, lengthOf, type SoundSink } from '../sound';

/** Sample rates that every player supports; other sound is resampled to 48 kHz first. */
export const aacRatesHz: readonly number[] = [32_000, 44_100, 48_000];

const frameSamples = 1024;

/** Opens a file that receives sound in blocks, at one of `aacRatesHz` and with one or two channels. */
export async function openAacMp4(sampleRateHz: number, bitrateKbps: number): Promise<SoundSink<EncodedSound>> {
  const library = await import('mediabunny');
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  return new AacMp4Sink(library, sampleRateHz, bitrateKbps);
}

class AacMp4Sink implements SoundSink<EncodedSound> {
  private readonly packets: EncodedPacket[] = [];
  private readonly encoding: Output;
  private readonly source: AudioSampleSource;
  private config: AudioDecoderConfig | undefined;
  private started = false;
  private durationSamples = 0;

  constructor(
    readonly library: typeof import('mediabunny'),
    readonly sampleRateHz: number,
    bitrateKbps: number,
  ) {
    // The library exposes the encoder only behind an output, which is discarded because its timestamps ignore the
    // priming.
    this.encoding = new library.Output({ format: new library.AdtsOutputFormat(), target: new library.NullTarget() });
    this.source = new library.AudioSampleSource({
      codec: 'aac',
      bitrate: bitrateKbps * 1000,
      onEncodedPacket: (packet, meta) => {
        this.packets.push(packet);
        this.config ??= meta?.decoderConfig;
      },
    });
    this.encoding.addAudioTrack(this.source);
  }

  async write(channels: readonly Float32Array[]): Promise<void> {
    if (!this.started) await this.encoding.start();
    this.started = true;
    const sample = new this.library.AudioSample({
      format: 'f32-planar',
      sampleRate: this.sampleRateHz,
      numberOfChannels: channels.length,
      timestamp: this.durationSamples / this.sampleRateHz,
      data: planes(channels),
    });
    this.durationSamples += lengthOf(channels);
    await this.source.add(sample);
    sample.close();
  }

  async finish(): Promise<EncodedSound> {
    if (!this.started) throw new RangeError('There is no sound to encode.');
    await this.encoding.finalize();
    return { bytes: await this.mux(), sampleRateHz: this.sampleRateHz, durationSamples: this.durationSamples };
  }

  async close(): Promise<void> {
    if (this.started && this.encoding.state !== 'finalized') await this.encoding.cancel();
  }

  /**
   * Muxes the packets. The first packet is the encoder's priming: a negative timestamp places it outside the edit list,
   * and a shortened last packet excludes the padding. Without that, players would play 1,024 samples of silence first.
   */
  private async mux(): Promise<Uint8Array> {
    const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } = this.library;
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const source = new EncodedAudioPacketSource('aac');
    output.addAudioTrack(source);
    await output.start();
    const endSamples = this.durationSamples;
    for (const [index, packet] of this.packets.entries()) {
      const fromSamples = (index - 1) * frameSamples;
      if (fromSamples >= endSamples) break;
      const lengthSamples = Math.min(frameSamples, endSamples - fromSamples);
      const { sampleRateHz } = this;
      const timed = new EncodedPacket(packet.data, 'key', fromSamples / sampleRateHz, lengthSamples / sampleRateHz);
      await source.add(timed, this.config ? { decoderConfig: this.config } : undefined);
    }
    await output.finalize();
    if (!target.buffer) throw new Error('The MP4 writer gave no file.');
    return new Uint8Array(target.buffer);
  }
}

function planes(channels: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const data = new Float32Array(lengthOf(channels) * channels.length);
  channels.forEach((channel, index) => {
    data.set(channel, index * channel.length);
  });
  return data;
}
