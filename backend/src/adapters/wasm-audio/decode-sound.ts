// Opens a sound file and decodes it in blocks with the WASM decoder of its codec.

import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { readSoundStart } from '../../kernel/files/sound-start';
import { type AudioContainer, AudioRefusal } from '../../ports/media/audio-encoder';
import { type DeclaredSound, readDeclaredSound, type WavLayout, wavTagOf } from './containers/declared-sound';
import { demuxOpusWebm, WebmError } from './containers/webm-demuxer';
import { deinterleave, openPackets } from './decode-packets';
import type { ChunkDecoder, DecodedBlock, DecodedChunk } from './sound';
import { lengthOf, piecesOf } from './sound';

type Codec = 'pcm' | 'aiff-pcm' | 'flac' | 'mp3' | 'opus' | 'vorbis';

/** A file that can be decoded, with the properties that its header declares. */
export interface OpenedSound {
  readonly container: AudioContainer;
  readonly startsAt: number;
  /** The codec as in `SoundFacts`. */
  readonly codec: string;
  readonly declared: DeclaredSound;
  /** How long the decoder would run at least, if the header tells. */
  readonly declaredSeconds?: number;
  /** Decodes all of the sound; throws AudioRefusal if the file is damaged. */
  readonly blocks: () => AsyncGenerator<DecodedBlock>;
}

const chunkBytes = 64 * 1024;

/** @throws AudioRefusal for files that this engine cannot read, or that are truncated. */
export async function openSound(path: string): Promise<OpenedSound> {
  const start = await readSoundStart(path);
  if (!start) throw new AudioRefusal('unknown-format');
  const { container, startsAt } = start;
  if (container === 'adts') throw new AudioRefusal('unsupported-codec', container);
  const declared = await readDeclaredSound(path, start);
  if (declared.isCut) throw new AudioRefusal('truncated', 'The header promises more than there is.');
  if (container === 'mp4' || container === 'webm') {
    const { codec, declaredSeconds, blocks } = await openPackets(path, container);
    // Only this demuxer reads how many samples of the last packet of WebM are audible.
    return {
      container,
      startsAt,
      codec,
      declared,
      declaredSeconds,
      blocks: codec === 'opus' && container === 'webm' ? () => decodeWebm(path) : blocks,
    };
  }
  const codec = container === 'ogg' ? sniffOggCodec(await readHead(path)) : codecs[container];
  const blocks = () => decodeChunks(path, declared.wav ? 'pcm' : codec, declared, startsAt);
  return { container, startsAt, codec: codecOf(codec, declared), declared, blocks };
}

/** Returns the exact codec, because one decoder may read several codecs, of which browsers support only some. */
function codecOf(codec: Codec, { wav, isLayer2 }: DeclaredSound): string {
  if (codec === 'aiff-pcm') return 'pcm';
  if (isLayer2) return 'mp2';
  const tag = wav === undefined ? 1 : wavTagOf(wav.format);
  return tag === 3 ? 'pcm-float' : tag === 2 || tag === 0x11 ? 'adpcm' : codec;
}

const codecs = { wav: 'pcm', aiff: 'aiff-pcm', flac: 'flac', mp3: 'mp3' } as const;

function sniffOggCodec(head: Uint8Array): Codec {
  const start = new TextDecoder('latin1').decode(head.subarray(0, 64));
  if (start.includes('OpusHead')) return 'opus';
  if (start.includes('\x01vorbis')) return 'vorbis';
  if (start.includes('\x7fFLAC')) return 'flac';
  throw new AudioRefusal('unsupported-codec', 'ogg');
}

/** The packages contain only ES modules, so a CommonJS bundle must load them with dynamic imports. */
const openDecoder: Record<Codec, () => Promise<ChunkDecoder>> = {
  pcm: async () => (await import('@audio/decode-wav')).decoder(),
  'aiff-pcm': async () => (await import('@audio/decode-aiff')).decoder(),
  flac: async () => (await import('@audio/decode-flac')).decoder(),
  mp3: async () => (await import('@audio/decode-mp3')).decoder(),
  opus: async () => (await import('@audio/decode-opus')).decoder(),
  vorbis: async () => (await import('@audio/decode-vorbis')).decoder(),
};

async function* decodeChunks(
  path: string,
  codec: Codec,
  declared: DeclaredSound,
  startsAt: number,
): AsyncGenerator<DecodedBlock> {
  const decoder = await openDecoder[codec]();
  const { size } = await stat(path);
  let readBytes = 0;
  const block = ({ channelData, sampleRate }: DecodedChunk) => ({
    sampleRateHz: sampleRate,
    channels: declared.isMono ? channelData.slice(0, 1) : channelData,
    share: readBytes / size,
  });
  try {
    for await (const chunk of bytesOf(path, declared, startsAt)) {
      // Only these codecs turn a few bytes into much sound.
      for (const piece of codec === 'opus' || codec === 'vorbis' ? piecesOf(chunk) : [chunk]) {
        readBytes += piece.length;
        const decoded = block(decoder.decode(piece));
        if (lengthOf(decoded.channels) > 0) yield decoded;
      }
    }
    const rest = decoder.flush ? block(decoder.flush()) : undefined;
    if (rest && lengthOf(rest.channels) > 0) yield rest;
  } catch (error) {
    if (error instanceof AudioRefusal) throw error;
    // An Ogg file may go on with a stream of another codec.
    const isUnsupported = /unsupported|does not support/i.test(String(error));
    throw new AudioRefusal(isUnsupported ? 'unsupported-codec' : 'broken', String(error));
  } finally {
    decoder.free();
  }
}

/** Yields only the sound for the decoder, because decoders differ in which other data they skip. */
async function* bytesOf(path: string, { wav, endsAt }: DeclaredSound, startsAt: number): AsyncGenerator<Uint8Array> {
  if (wav) yield wavHeader(wav);
  const from = wav?.dataAt ?? startsAt;
  const end = (wav ? wav.dataAt + wav.dataBytes : (endsAt ?? Number.POSITIVE_INFINITY)) - 1;
  if (end < from) return;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, start: from, end })) {
    // The copy aligns the buffer: the decoder reads floats in place, which must start at a multiple of their size.
    const bytes = wav ? new Uint8Array(chunk as Buffer) : (chunk as Buffer);
    if (wav?.isSigned) for (let at = 0; at < bytes.length; at += 1) bytes[at] = (bytes[at] as number) ^ 0x80;
    yield bytes;
  }
}

/** Builds a header without other chunks, and with the maximum length if the length is unknown. */
function wavHeader({ format, dataBytes }: WavLayout): Uint8Array {
  const header = Buffer.alloc(28 + format.length);
  header.write('RIFF', 0);
  header.writeUInt32LE(0xffffffff, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(format.length, 16);
  header.set(format, 20);
  header.write('data', 20 + format.length);
  header.writeUInt32LE(Math.min(dataBytes, 0xffffffff), 24 + format.length);
  return header;
}

async function* decodeWebm(path: string): AsyncGenerator<DecodedBlock> {
  const stream = readStream(await readFile(path));
  const { createDecoder, DecoderCtl } = await import('libopus-wasm');
  const decoder = await createDecoder({ channels: stream.channels, sampleRate: 48_000 });
  try {
    if (stream.outputGain) decoder.decoderCtl(DecoderCtl.SetGain, stream.outputGain);
    let at = -stream.preSkipSamples;
    for (const packet of stream.packets) {
      const sound = decoder.decodeFloat(packet.data);
      const from = Math.max(0, -at);
      const to = Math.min(packet.durationSamples, stream.durationSamples - at);
      at += packet.durationSamples;
      if (to <= from) continue;
      const channels = deinterleave(sound, stream.channels, from, to);
      yield { sampleRateHz: 48_000, channels, share: Math.max(0, at) / stream.durationSamples };
    }
  } catch (error) {
    throw new AudioRefusal('broken', String(error));
  } finally {
    decoder.free();
  }
}

function readStream(file: Uint8Array) {
  try {
    return demuxOpusWebm(file);
  } catch (error) {
    if (error instanceof WebmError) throw new AudioRefusal(error.fault, 'webm');
    throw error;
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
