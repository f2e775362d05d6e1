// Finds the end of the last frame of a FLAC file. The decoder treats all trailing data as part of that frame and drops
// both, and many programs append tags, of which there are too many kinds to recognise. The checksums of a frame (RFC
// 9639, sections 9.1.8 and 9.3) identify its start and its end.
import type { FileHandle } from 'node:fs/promises';

/** Far more than a frame of two channels and trailing tags need. */
const searchedBytes = 512 * 1024;
const shortestFrameBytes = 10;

export async function flacEnd(file: FileHandle, sizeBytes: number): Promise<number> {
  const from = Math.max(0, sizeBytes - searchedBytes);
  const { buffer, bytesRead } = await file.read(new Uint8Array(sizeBytes - from), 0, sizeBytes - from, from);
  const end = endOfLastFrame(buffer.subarray(0, bytesRead));
  return end === undefined ? sizeBytes : from + end;
}

export function endOfLastFrame(tail: Uint8Array): number | undefined {
  for (let at = tail.length - shortestFrameBytes; at >= 0; at -= 1) {
    if (tail[at] !== 0xff || ((tail[at + 1] ?? 0) & 0xfe) !== 0xf8 || !isHeader(tail.subarray(at, at + 16))) continue;
    const end = lastWholeFrame(tail, at);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** A frame including its own checksum has the checksum 0. */
function lastWholeFrame(tail: Uint8Array, from: number): number | undefined {
  let crc = 0;
  let end: number | undefined;
  for (let at = from; at < tail.length; at += 1) {
    crc = ((crc << 8) & 0xffff) ^ (crc16Table[(crc >> 8) ^ (tail[at] as number)] as number);
    if (crc === 0 && at - from >= shortestFrameBytes) end = at + 1;
  }
  return end;
}

function isHeader(bytes: Uint8Array): boolean {
  const sizes = bytes[2] ?? 0;
  const number = bytes[4] ?? 0;
  const numberBytes = number < 0x80 ? 1 : Math.clz32(~(number << 24));
  const blockSizeBytes = sizes >> 4 === 6 ? 1 : sizes >> 4 === 7 ? 2 : 0;
  const rate = sizes & 15;
  const rateBytes = rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0;
  const crcAt = 4 + numberBytes + blockSizeBytes + rateBytes;
  return crcAt < bytes.length && crc8(bytes.subarray(0, crcAt)) === bytes[crcAt];
}

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}

const crc16Table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : crc << 1;
  return crc;
});
