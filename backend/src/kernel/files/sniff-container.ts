// Recognizes an audio file by its first bytes; names and content types are unverified claims of the sender.
import type { AudioContainer } from '../../ports/media/audio-encoder';

/** Number of bytes that `sniffContainer` needs, since bare frames may follow junk bytes. */
export const sniffBytes = 64 * 1024;

/** The container, or undefined if it is not supported; `foreignSoundKind` names those that are not. */
export function sniffContainer(start: Uint8Array): AudioContainer | undefined {
  const at = skipId3(start);
  const ascii = (from: number, to: number) => String.fromCharCode(...start.subarray(from, to));
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') return 'wav';
  if (ascii(0, 4) === 'FORM' && (ascii(8, 12) === 'AIFF' || ascii(8, 12) === 'AIFC')) return 'aiff';
  if (ascii(0, 4) === 'OggS') return 'ogg';
  if (ascii(4, 8) === 'ftyp') return 'mp4';
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return 'webm';
  if (ascii(at, at + 4) === 'fLaC') return 'flac';
  // An ID3 tag that exceeds the sniffed bytes almost always precedes MP3 audio.
  if (at >= start.length) return ascii(0, 3) === 'ID3' ? 'mp3' : undefined;
  return frameAt(start, at)?.container ?? firstFrames(start, at)?.container;
}

interface Frame {
  readonly container: 'mp3' | 'adts';
  /** 0 if the header does not tell the length. */
  readonly lengthBytes: number;
}

/** A run of this many frames is no coincidence. */
const framesInARow = 4;

/**
 * Finds the start of a run of MP3 or ADTS frames. Real files may begin with zeros, foreign tags or half a frame, or
 * have an ID3 tag that is longer than it declares.
 */
export function firstFrames(
  bytes: Uint8Array,
  from: number,
): { readonly at: number; readonly container: 'mp3' | 'adts' } | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const first = frameAt(bytes, at);
    let next = at;
    for (let count = 0; count <= framesInARow; count += 1) {
      const frame = frameAt(bytes, next);
      if (count === framesInARow && first) return { at, container: first.container };
      if (frame === undefined || frame.lengthBytes === 0 || frame.container !== first?.container) break;
      next += frame.lengthBytes;
    }
  }
  return undefined;
}

const mpeg1Kbps = {
  layer1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  layer2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  layer3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
};
const mpeg2Kbps = {
  layer1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  layer2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  layer3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const mpeg1RatesHz = [44_100, 48_000, 32_000];

/**
 * Parses the header of a bare MP3 or ADTS frame, which starts with eleven or twelve one bits (ISO/IEC 11172-3 and
 * 13818-7).
 */
function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [first, second = 0, third = 0xff, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  if (first !== 0xff) return undefined;
  if ((second & 0xf6) === 0xf0) {
    return { container: 'adts', lengthBytes: ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5) };
  }
  const version = (second >> 3) & 3;
  const layer = ([undefined, 'layer3', 'layer2', 'layer1'] as const)[(second >> 1) & 3];
  const rateHz = mpeg1RatesHz[(third >> 2) & 3];
  const isHeader = (second & 0xe0) === 0xe0 && layer !== undefined && version !== 1 && third >> 4 !== 0xf;
  if (!isHeader || rateHz === undefined) return undefined;
  const isMpeg1 = version === 3;
  const kbps = (isMpeg1 ? mpeg1Kbps : mpeg2Kbps)[layer][third >> 4] ?? 0;
  const frameRateHz = isMpeg1 ? rateHz : version === 2 ? rateHz / 2 : rateHz / 4;
  const padding = (third >> 1) & 1;
  const slots = layer === 'layer1' ? 12 : layer === 'layer2' || isMpeg1 ? 144 : 72;
  const length = Math.floor((slots * kbps * 1000) / frameRateHz) + padding;
  return { container: 'mp3', lengthBytes: kbps === 0 ? 0 : layer === 'layer1' ? length * 4 : length };
}

/**
 * The offset after ID3v2 tags, of which editors sometimes leave two; each length is encoded in four bytes of seven
 * bits.
 */
export function skipId3(start: Uint8Array): number {
  let at = 0;
  while (String.fromCharCode(...start.subarray(at, at + 3)) === 'ID3') {
    const from = at;
    at += 10 + [6, 7, 8, 9].reduce((total, place) => total * 128 + ((start[from + place] ?? 0) & 0x7f), 0);
  }
  return at;
}
