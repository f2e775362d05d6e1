// What a file's own header says about its length. Decoders take a file that was cut off without a word, so what is
// promised is compared with what is there.
import { type FileHandle, open } from 'node:fs/promises';
import { skipId3, sniffBytes } from '../../kernel/sniff-container';
import type { AudioContainer } from '../../ports/audio-encoder';

export interface DeclaredSound {
  /** The file ends before its own end. */
  readonly isCut: boolean;
  /** Samples of one channel, where the header states them exactly. */
  readonly durationSamples?: number;
  /** Given for MP3 alone, whose decoder doubles a single channel. */
  readonly isMono?: boolean;
  /** Given for AIFF alone. */
  readonly bitsPerSample?: number;
}

/** Reads the header, and for Ogg the last page. Containers that it does not know count as whole. */
export async function readDeclaredSound(path: string, container: AudioContainer): Promise<DeclaredSound> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (container === 'wav') return await readWav(file, size);
    if (container === 'aiff') return await readAiff(file, size);
    if (container === 'flac') return readFlac(await readAt(file, 0, sniffBytes));
    if (container === 'ogg') return readOggEnd(await readAt(file, Math.max(0, size - 2 * 65_307), 2 * 65_307));
    if (container === 'mp3') return await readMp3(file, size);
    return { isCut: false };
  } finally {
    await file.close();
  }
}

/** Walks the chunks to the one with the sound. A length of 0 or of all ones is a recorder's placeholder. */
async function readWav(file: FileHandle, sizeBytes: number): Promise<DeclaredSound> {
  let blockBytes = 0;
  let isPcm = false;
  for (let at = 12; at + 8 <= sizeBytes; ) {
    const head = view(await readAt(file, at, 24));
    const type = head.getUint32(0);
    const length = head.getUint32(4, true);
    if (type === 0x666d7420 && head.byteLength >= 24) {
      isPcm = [1, 3, 0xfffe].includes(head.getUint16(8, true));
      blockBytes = head.getUint16(20, true);
    }
    if (type === 0x64617461) {
      if (length === 0 || length === 0xffffffff) return { isCut: false };
      const durationSamples = isPcm && blockBytes > 0 ? Math.floor(length / blockBytes) : undefined;
      return { isCut: at + 8 + length > sizeBytes, durationSamples };
    }
    at += 8 + length + (length % 2);
  }
  return { isCut: true };
}

/** The common chunk states the samples, the sound chunk how many bytes they take; either may come first. */
async function readAiff(file: FileHandle, sizeBytes: number): Promise<DeclaredSound> {
  let durationSamples: number | undefined;
  let bitsPerSample: number | undefined;
  let isCut = true;
  for (let at = 12; at + 8 <= sizeBytes; ) {
    const head = view(await readAt(file, at, 16));
    const type = head.getUint32(0);
    const length = head.getUint32(4);
    if (type === 0x434f4d4d && head.byteLength >= 16) {
      durationSamples = head.getUint32(10);
      bitsPerSample = head.getUint16(14);
    }
    if (type === 0x53534e44) isCut = at + 8 + length > sizeBytes;
    at += 8 + length + (length % 2);
  }
  return { isCut, durationSamples, bitsPerSample };
}

function readFlac(head: Uint8Array): DeclaredSound {
  const at = skipId3(head) + 8;
  if (at + 18 > head.length) return { isCut: false };
  const info = view(head.subarray(at));
  const durationSamples = (info.getUint8(13) & 0x0f) * 2 ** 32 + info.getUint32(14);
  return { isCut: false, durationSamples: durationSamples === 0 ? undefined : durationSamples };
}

/** The last page of a stream says that it is the last, and all of it is there. */
function readOggEnd(tail: Uint8Array): DeclaredSound {
  for (let at = tail.length - 27; at >= 0; at -= 1) {
    if (view(tail).getUint32(at) !== 0x4f676753) continue;
    const segments = tail[at + 26] ?? 0;
    const bodyBytes = tail.subarray(at + 27, at + 27 + segments).reduce((total, byte) => total + byte, 0);
    const isWhole = at + 27 + segments + bodyBytes <= tail.length;
    return { isCut: !isWhole || ((tail[at + 5] ?? 0) & 4) === 0 };
  }
  return { isCut: true };
}

/** The first frame of most MP3 files holds no sound but a table, that states the bytes of the stream. */
async function readMp3(file: FileHandle, sizeBytes: number): Promise<DeclaredSound> {
  const frameAt = skipId3(await readAt(file, 0, 10));
  const frame = await readAt(file, frameAt, 64);
  if (frame.length < 64 || frame[0] !== 0xff) return { isCut: frameAt >= sizeBytes };
  const isMpeg1 = (((frame[1] ?? 0) >> 3) & 3) === 3;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const tableAt = 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  const table = view(frame);
  const name = table.getUint32(tableAt);
  if (name !== 0x58696e67 && name !== 0x496e666f) return { isCut: false, isMono };
  const flags = table.getUint32(tableAt + 4);
  const bytesAt = tableAt + 8 + (flags & 1 ? 4 : 0);
  const streamBytes = flags & 2 ? table.getUint32(bytesAt) : 0;
  return { isCut: frameAt + streamBytes > sizeBytes, isMono };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
