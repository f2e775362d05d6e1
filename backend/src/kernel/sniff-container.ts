// Recognises a sound file by its first bytes; names and content types are the sender's claim and prove nothing.
import type { AudioContainer } from '../ports/audio-encoder';

/** How many bytes `sniffContainer` wants to see. */
export const sniffBytes = 4096;

/** The container, or undefined where the bytes belong to none that is read here. RF64 is one of those. */
export function sniffContainer(start: Uint8Array): AudioContainer | undefined {
  const at = skipId3(start);
  const ascii = (from: number, to: number) => String.fromCharCode(...start.subarray(from, to));
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') return 'wav';
  if (ascii(0, 4) === 'FORM' && (ascii(8, 12) === 'AIFF' || ascii(8, 12) === 'AIFC')) return 'aiff';
  if (ascii(0, 4) === 'OggS') return 'ogg';
  if (ascii(4, 8) === 'ftyp') return 'mp4';
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return 'webm';
  if (ascii(at, at + 4) === 'fLaC') return 'flac';
  // An ID3 tag longer than what is seen here stands in front of MP3 sound, next to always.
  if (at >= start.length) return ascii(0, 3) === 'ID3' ? 'mp3' : undefined;
  return sniffFrame(start, at);
}

/** MP3 and ADTS files are bare frames, each of which starts with eleven or twelve ones. */
function sniffFrame(start: Uint8Array, at: number): AudioContainer | undefined {
  const second = start[at + 1] ?? 0;
  if (start[at] !== 0xff) return undefined;
  const layerBits = (second >> 1) & 3;
  if ((second & 0xf6) === 0xf0) return 'adts';
  if ((second & 0xe0) !== 0xe0 || layerBits === 0) return undefined;
  const third = start[at + 2] ?? 0xff;
  const isFrame = third >> 4 !== 0xf && ((third >> 2) & 3) !== 3 && ((second >> 3) & 3) !== 1;
  return isFrame ? 'mp3' : undefined;
}

/** The place behind ID3v2 tags, of which editors sometimes leave two; the length of each is written in four times seven bits. */
export function skipId3(start: Uint8Array): number {
  let at = 0;
  while (String.fromCharCode(...start.subarray(at, at + 3)) === 'ID3') {
    const from = at;
    at += 10 + [6, 7, 8, 9].reduce((total, place) => total * 128 + ((start[from + place] ?? 0) & 0x7f), 0);
  }
  return at;
}
