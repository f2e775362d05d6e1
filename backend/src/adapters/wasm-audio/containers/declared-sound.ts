// Reads the length that a file's header declares. Decoders accept a truncated file silently, so the declared length is
// compared with the actual one.
import { type FileHandle, open } from 'node:fs/promises';
import type { SoundStart } from '../../../kernel/files/sound-start';
import { flacEnd } from './flac-end';

export interface DeclaredSound {
  /** Whether the file ends before its declared end. */
  readonly isCut: boolean;
  /** Samples per channel, if the header states them exactly. */
  readonly durationSamples?: number;
  /** Only set for MP3, whose decoder duplicates a single channel. */
  readonly isMono?: boolean;
  /** Only set for FLAC: the end of its last frame. */
  readonly endsAt?: number;
  /** Only set for MP3: whether it is MPEG layer 2, which browsers do not play. */
  readonly isLayer2?: boolean;
  /** Only set for WAV, and for AIFF of 8 bits, which differs from WAV in the sign alone. */
  readonly wav?: WavLayout;
}

/** Locates the parts of a WAV file that its decoder needs; other chunks may be anywhere between them. */
export interface WavLayout {
  /** Content of the `fmt ` chunk. */
  readonly format: Uint8Array;
  readonly dataAt: number;
  /** Number of bytes up to the end of the sound, or of the file. */
  readonly dataBytes: number;
  /** True if samples of 8 bits have a sign, as in AIFF; those of WAV have none. */
  readonly isSigned?: boolean;
}

/** Reads the header, and for Ogg the last page. Files of an unknown container count as complete. */
export async function readDeclaredSound(path: string, { container, startsAt }: SoundStart): Promise<DeclaredSound> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (container === 'wav') return await readWav(file, size, startsAt);
    if (container === 'aiff') return await readAiff(file, size);
    if (container === 'flac') {
      return { ...readFlac(await readAt(file, startsAt, 42)), endsAt: await flacEnd(file, size) };
    }
    if (container === 'ogg') return readOggEnd(await readAt(file, Math.max(0, size - 2 * 65_307), 2 * 65_307));
    if (container === 'mp3') return await readMp3(file, startsAt, size);
    if (container === 'mp4') return { isCut: await isMp4Cut(file, size) };
    if (container === 'webm') return { isCut: isWebmCut(await readAt(file, 0, 128), size) };
    return { isCut: false };
  } finally {
    await file.close();
  }
}

/**
 * Programs that write to a pipe cannot know the length. They write 0, all ones, or about half or all of the maximum
 * minus a header (sox 0x7ffff000, ffmpeg 0xffffffdb and others); a file that is really this long contains as much data.
 */
const fewestUnknownBytes = 0x7fff0000;
const pcmTags = [1, 3, 6, 7];
/** Chunks or boxes of a file that are visited; a hostile file of 100 MB could hold millions of empty ones. */
const mostParts = 10_000;

/** Walks the chunks, where odd lengths are padded, up to the one with the sound. */
async function readWav(file: FileHandle, sizeBytes: number, startsAt: number): Promise<DeclaredSound> {
  let format: Uint8Array | undefined;
  for (let at = startsAt + 12, parts = 0; at + 8 <= sizeBytes && parts < mostParts; parts += 1) {
    const head = view(await readAt(file, at, 8));
    const type = head.getUint32(0);
    const length = head.getUint32(4, true);
    if (type === 0x666d7420) format = withWholeBytes(await readAt(file, at + 8, Math.min(length, 1024)));
    if (type === 0x64617461) {
      const presentBytes = sizeBytes - at - 8;
      const isUnknown = length === 0 || (length >= fewestUnknownBytes && length > presentBytes);
      const dataBytes = isUnknown ? presentBytes : Math.min(length, presentBytes);
      const wav = format && { format, dataAt: at + 8, dataBytes };
      const durationSamples = format && !isUnknown ? samplesOf(format, length) : undefined;
      return { isCut: !isUnknown && length > presentBytes, durationSamples, wav };
    }
    at += 8 + length + (length % 2);
  }
  return { isCut: true };
}

/** Some programs write the bits in use, such as 12 of 16, and others leave the size of a block at 0. */
function withWholeBytes(format: Uint8Array): Uint8Array {
  if (format.length < 16 || wavTagOf(format) !== 1) return format;
  const whole = Uint8Array.from(format);
  const told = view(whole);
  const bytes = Math.ceil(told.getUint16(14, true) / 8);
  told.setUint16(14, bytes * 8, true);
  if (told.getUint16(12, true) === 0) told.setUint16(12, told.getUint16(2, true) * bytes, true);
  return whole;
}

/** Returns the codec number; the extensible format stores it in its extension. */
export function wavTagOf(format: Uint8Array): number {
  const told = view(format);
  const tag = told.getUint16(0, true);
  return tag === 0xfffe && format.length >= 26 ? told.getUint16(24, true) : tag;
}

/** Returns the number of samples for codecs in which each sample has a fixed number of bytes. */
function samplesOf(format: Uint8Array, length: number): number | undefined {
  if (format.length < 16) return undefined;
  const told = view(format);
  const isPcm = pcmTags.includes(wavTagOf(format));
  const blockBytes = told.getUint16(12, true);
  return isPcm && blockBytes > 0 ? Math.floor(length / blockBytes) : undefined;
}

/** The common chunk states the number of samples, the sound chunk their bytes; either may come first. */
async function readAiff(file: FileHandle, sizeBytes: number): Promise<DeclaredSound> {
  let common: DataView | undefined;
  let dataAt = 0;
  let isCut = true;
  for (let at = 12, parts = 0; at + 8 <= sizeBytes && parts < mostParts; parts += 1) {
    const head = view(await readAt(file, at, 30));
    const type = head.getUint32(0);
    const length = head.getUint32(4);
    if (type === 0x434f4d4d && head.byteLength >= 26) common = head;
    if (type === 0x53534e44) {
      dataAt = at + 16 + (head.byteLength >= 12 ? head.getUint32(8) : 0);
      isCut = at + 8 + length > sizeBytes;
    }
    at += 8 + length + (length % 2);
  }
  const durationSamples = common?.getUint32(10);
  return { isCut, durationSamples, wav: common && wavOf8Bits(common, dataAt) };
}

const plainAiffCodings = [0x4e4f4e45, 0x74776f73, 0x736f7774];

/** The decoder of AIFF takes samples of 8 bits for unsigned ones. */
function wavOf8Bits(common: DataView, dataAt: number): WavLayout | undefined {
  const isCoded =
    common.getUint32(4) >= 22 && common.byteLength >= 30 && !plainAiffCodings.includes(common.getUint32(26));
  if (common.getUint16(14) !== 8 || isCoded || dataAt === 0) return undefined;
  const channels = common.getUint16(8);
  // The rate is a float of 80 bits, whose mantissa is a fraction of 2 to the 63.
  const rateHz = Math.round(common.getUint32(18) * 2 ** ((common.getUint16(16) & 0x7fff) - 16_383 - 31));
  const format = new DataView(new ArrayBuffer(16));
  format.setUint16(0, 1, true);
  format.setUint16(2, channels, true);
  format.setUint32(4, rateHz, true);
  format.setUint32(8, rateHz * channels, true);
  format.setUint16(12, channels, true);
  format.setUint16(14, 8, true);
  return { format: new Uint8Array(format.buffer), dataAt, dataBytes: common.getUint32(10) * channels, isSigned: true };
}

function readFlac(head: Uint8Array): DeclaredSound {
  const at = 8;
  if (at + 18 > head.length) return { isCut: false };
  const info = view(head.subarray(at));
  const durationSamples = (info.getUint8(13) & 0x0f) * 2 ** 32 + info.getUint32(14);
  return { isCut: false, durationSamples: durationSamples === 0 ? undefined : durationSamples };
}

/** Checks that the last page is complete. RFC 3533 requires an end-of-stream flag on it, but some writers omit it. */
function readOggEnd(tail: Uint8Array): DeclaredSound {
  for (let at = tail.length - 27; at >= 0; at -= 1) {
    if (view(tail).getUint32(at) !== 0x4f676753) continue;
    const segments = tail[at + 26] ?? 0;
    const bodyBytes = tail.subarray(at + 27, at + 27 + segments).reduce((total, byte) => total + byte, 0);
    const end = at + 27 + segments + bodyBytes;
    const isHalfPageBehind = new TextDecoder('latin1').decode(tail.subarray(end, end + 4)).startsWith('O');
    return { isCut: end > tail.length || isHalfPageBehind };
  }
  return { isCut: true };
}

/** The first frame of most MP3 files contains no sound but a table that states the length of the stream in bytes. */
async function readMp3(file: FileHandle, frameAt: number, sizeBytes: number): Promise<DeclaredSound> {
  const frame = await readAt(file, frameAt, 64);
  if (frame.length < 64 || frame[0] !== 0xff) return { isCut: frameAt >= sizeBytes };
  const isMpeg1 = (((frame[1] ?? 0) >> 3) & 3) === 3;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const isLayer2 = (((frame[1] ?? 0) >> 1) & 3) !== 1;
  const tableAt = 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  const table = view(frame);
  const name = table.getUint32(tableAt);
  if (name !== 0x58696e67 && name !== 0x496e666f) return { isCut: false, isMono, isLayer2 };
  const flags = table.getUint32(tableAt + 4);
  const bytesAt = tableAt + 8 + (flags & 1 ? 4 : 0);
  const streamBytes = flags & 2 ? table.getUint32(bytesAt) : 0;
  return { isCut: frameAt + streamBytes > sizeBytes, isMono };
}

/** A whole MP4 file ends with the end of a box, and one of its boxes is the movie header. */
async function isMp4Cut(file: FileHandle, sizeBytes: number): Promise<boolean> {
  let hasMovie = false;
  for (let at = 0, parts = 0; at < sizeBytes && parts < mostParts; parts += 1) {
    const head = view(await readAt(file, at, 16));
    if (head.byteLength < 8) return !hasMovie;
    hasMovie ||= head.getUint32(4) === 0x6d6f6f76;
    const short = head.getUint32(0);
    const length = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short;
    // A length of 0 means up to the end of the file. Bytes that form no box may be anything behind the last one.
    if (length < 8) return !hasMovie;
    if (at + length > sizeBytes) return true;
    at += length;
  }
  return !hasMovie;
}

/** The first element is the header, the second one the segment, which holds everything else. */
function isWebmCut(start: Uint8Array, sizeBytes: number): boolean {
  const headerLength = readLength(start, 4);
  const segmentAt = headerLength && 4 + headerLength.width + headerLength.value;
  const segment = segmentAt === undefined ? undefined : readLength(start, segmentAt + 4);
  if (segmentAt === undefined || segment === undefined) return start.length < 128;
  return segmentAt + 4 + segment.width + segment.value > sizeBytes;
}

/** A length of EBML, whose leading zeros tell its width; one of only ones is unknown and counts as 0. */
function readLength(bytes: Uint8Array, at: number): { readonly value: number; readonly width: number } | undefined {
  const width = Math.clz32(bytes[at] ?? 0) - 23;
  if (width > 8 || at + width > bytes.length) return undefined;
  const value = bytes
    .subarray(at + 1, at + width)
    .reduce((sum, byte) => sum * 256 + byte, (bytes[at] ?? 0) & (0xff >> width));
  return { value: value === 2 ** (7 * width) - 1 || value >= 2 ** 53 ? 0 : value, width };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
