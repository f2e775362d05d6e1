// Decodes the packets of MP4, QuickTime and WebM files, which lack the framing of their codec's own file format.
import { AudioRefusal } from '../../ports/media/audio-encoder';
import { AlacDecoder } from './alac-decoder';
import { isCodecOf } from './containers/container-codecs';
import { type DemuxedSound, demuxPackets } from './containers/demux-packets';
import { remuxToOgg } from './containers/remux-to-ogg';
import type { ChunkDecoder, DecodedBlock } from './sound';
import { lengthOf, piecesOf } from './sound';

/** Tolerance for durations that the container rounds. */
const toleranceSeconds = 0.1;

/** Decoders by the codec's name in mediabunny; any other codec is refused. */
const decoders: Record<string, (sound: DemuxedSound) => AsyncGenerator<DecodedBlock>> = {
  alac: decodeAlac,
  flac: (sound) => decodeFramed(sound, import('@audio/decode-flac')),
  mp3: (sound) => decodeFramed(sound, import('@audio/decode-mp3')),
  opus: decodeOpus,
  vorbis: decodeVorbis,
};

export interface OpenedPackets {
  /** The codec as in `SoundFacts`. */
  readonly codec: string;
  /** How long the decoder would run at least, by the header; 0 if that does not tell. */
  readonly declaredSeconds: number;
  readonly blocks: () => AsyncGenerator<DecodedBlock>;
}

/** @throws AudioRefusal */
export async function openPackets(path: string, container: 'mp4' | 'webm'): Promise<OpenedPackets> {
  const { codec: name, skippedSeconds, durationSeconds, close } = await demuxPackets(path);
  close();
  const isPcm = /^pcm-|^[ua]law$/.test(name);
  const codec = isPcm ? 'pcm' : name;
  const decode = isPcm ? decodePcm : decoders[name];
  if (!decode || !isCodecOf(container, codec)) throw new AudioRefusal('unsupported-codec', name);
  // The decoder also decodes the part that the edit list skips.
  const declaredSeconds = skippedSeconds + (Number.isFinite(durationSeconds) ? durationSeconds : 0);
  return { codec, declaredSeconds, blocks: () => decodePackets(path, container, decode) };
}

/** Yields exactly the audible part. */
async function* decodePackets(
  path: string,
  container: 'mp4' | 'webm',
  decode: (sound: DemuxedSound) => AsyncGenerator<DecodedBlock>,
): AsyncGenerator<DecodedBlock> {
  const sound = await demuxPackets(path);
  let at = 0;
  let from = 0;
  let end = 0;
  let rateHz = 0;
  try {
    for await (const block of decode(sound)) {
      const length = lengthOf(block.channels);
      // A decoder that has read no whole frame yet does not know the sample rate.
      if (length === 0) continue;
      rateHz = block.sampleRateHz;
      from = Math.round(sound.skippedSeconds * rateHz);
      end = from + Math.round(sound.durationSeconds * rateHz);
      const kept = [Math.max(0, from - at), Math.min(length, end - at)] as const;
      at += length;
      if (kept[1] > kept[0]) yield { ...block, channels: block.channels.map((channel) => channel.subarray(...kept)) };
      if (at >= end) break;
    }
  } catch (error) {
    if (error instanceof AudioRefusal) throw error;
    throw new AudioRefusal('broken', String(error));
  } finally {
    sound.close();
  }
  // The header of WebM tells the length of the longest track, which may be a picture; a file that was cut off is known by
  // its own length.
  if (container === 'mp4' && at < end - toleranceSeconds * rateHz)
    throw new AudioRefusal('truncated', `${at} of ${end} samples`);
}

async function* decodeAlac({ description, packets }: DemuxedSound): AsyncGenerator<DecodedBlock> {
  const decoder = new AlacDecoder(description ?? new Uint8Array());
  for await (const { data, share } of packets()) {
    yield { sampleRateHz: decoder.sampleRateHz, channels: decoder.decode(data), share };
  }
}

/** Packets of these codecs are the frames of their own files, after the header. */
async function* decodeFramed(
  { description, channels, packets }: DemuxedSound,
  library: Promise<{ decoder(): Promise<ChunkDecoder> }>,
): AsyncGenerator<DecodedBlock> {
  const decoder = await (await library).decoder();
  try {
    if (description) decoder.decode(description);
    for await (const { data, share } of packets()) {
      // A packet should be one frame, but may hold hours of them.
      for (const piece of piecesOf(data)) {
        const { channelData, sampleRate } = decoder.decode(piece);
        yield { sampleRateHz: sampleRate, channels: channelData.slice(0, channels), share };
      }
    }
    const rest = decoder.flush?.();
    if (rest) yield { sampleRateHz: rest.sampleRate, channels: rest.channelData.slice(0, channels), share: 1 };
  } finally {
    decoder.free();
  }
}

async function* decodeOpus({ channels, packets, description }: DemuxedSound): AsyncGenerator<DecodedBlock> {
  if (channels !== 1 && channels !== 2) throw new AudioRefusal('unsupported-codec', `Opus of ${channels} channels`);
  const { createDecoder, DecoderCtl } = await import('libopus-wasm');
  const decoder = await createDecoder({ channels, sampleRate: 48_000 });
  const header = description && new DataView(description.buffer, description.byteOffset, description.byteLength);
  const gain = header && header.byteLength >= 18 ? header.getInt16(16, true) : 0;
  try {
    if (gain) decoder.decoderCtl(DecoderCtl.SetGain, gain);
    for await (const { data, share } of packets()) {
      yield { sampleRateHz: 48_000, channels: deinterleave(decoder.decodeFloat(data), channels), share };
    }
  } finally {
    decoder.free();
  }
}

/** The decoder of Vorbis reads Ogg only. */
async function* decodeVorbis(sound: DemuxedSound): AsyncGenerator<DecodedBlock> {
  const ogg = await remuxToOgg(sound.track);
  const { decoder: open } = await import('@audio/decode-vorbis');
  const decoder = await open();
  try {
    let readBytes = 0;
    for (const piece of piecesOf(ogg)) {
      const { channelData, sampleRate } = decoder.decode(piece);
      readBytes += piece.length;
      yield { sampleRateHz: sampleRate, channels: channelData, share: readBytes / ogg.length };
    }
    const rest = decoder.flush?.();
    if (rest) yield { sampleRateHz: rest.sampleRate, channels: rest.channelData, share: 1 };
  } finally {
    decoder.free();
  }
}

async function* decodePcm({ track, durationSeconds }: DemuxedSound): AsyncGenerator<DecodedBlock> {
  const { AudioSampleSink } = await import('mediabunny');
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(sample.numberOfFrames);
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
      return channel;
    });
    yield { sampleRateHz: sample.sampleRate, channels, share: Math.min(1, sample.timestamp / durationSeconds) };
    sample.close();
  }
}

/** Separates the channels of interleaved samples, of which `from` to `to` are kept. */
export function deinterleave(
  sound: Float32Array,
  channels: number,
  from = 0,
  to = sound.length / channels,
): Float32Array[] {
  return Array.from({ length: channels }, (_, place) => {
    const channel = new Float32Array(to - from);
    for (let at = from; at < to; at += 1) channel[at - from] = sound[at * channels + place] ?? 0;
    return channel;
  });
}
