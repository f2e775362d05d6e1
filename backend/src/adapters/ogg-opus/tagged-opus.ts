// Remuxes the Opus packets of a WebM file into an Ogg Opus file with tags (RFC 7845), without re-encoding. Players and
// phones sort music by these tags, but hardly any of them reads tags in WebM.
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AudioRefusal, type SoundTags } from '../../ports/media/audio-encoder';
import { demuxOpusWebm, WebmError } from '../wasm-audio/containers/webm-demuxer';
import { type OpusStream, opusHead } from '../wasm-audio/containers/webm-muxer';
import { oggPage, segmentsOf } from './ogg-pages';

/** The file appears atomically. @throws AudioRefusal if the source is not Opus in WebM. */
export async function writeTaggedOpus(
  sourcePath: string,
  targetPath: string,
  tags: SoundTags,
  signal?: AbortSignal,
): Promise<void> {
  const stream = opusOf(await readFile(sourcePath));
  const partial = `${targetPath}.partial`;
  try {
    await pipeline(Readable.from(oggOpus(stream, tags)), createWriteStream(partial), signal ? { signal } : {});
    await rename(partial, targetPath);
  } finally {
    await rm(partial, { force: true });
  }
}

function opusOf(file: Uint8Array): OpusStream {
  try {
    return demuxOpusWebm(file);
  } catch (error) {
    if (error instanceof WebmError) throw new AudioRefusal(error.fault);
    throw error;
  }
}

/** Limits a page to about a second of sound, so that a seek reads only one page. */
const mostSegments = 200;

/** Yields page by page. The last page's granule position is the end of the sound, which trims the final padding. */
export function* oggOpus(stream: OpusStream, tags: SoundTags): Generator<Buffer> {
  const { packets, preSkipSamples, durationSamples } = stream;
  yield oggPage([opusHead(stream)], { place: 'first', sequence: 0, endSample: 0 });
  yield oggPage([opusTags(tags)], { place: 'middle', sequence: 1, endSample: 0 });
  let heldSamples = 0;
  let at = 0;
  for (let sequence = 2; at < packets.length; sequence++) {
    const chosen: Uint8Array[] = [];
    let segments = 0;
    for (const packet of packets.slice(at, at + mostSegments)) {
      segments += segmentsOf(packet.data);
      if (chosen.length > 0 && segments > mostSegments) break;
      chosen.push(packet.data);
      heldSamples += packet.durationSamples;
    }
    at += chosen.length;
    const isLast = at === packets.length;
    const endSample = isLast ? preSkipSamples + durationSamples : heldSamples;
    yield oggPage(chosen, { place: isLast ? 'last' : 'middle', sequence, endSample });
  }
}

const maker = 'libretto';
/** Far more than names need; a title as long as a book would not fit into its page. */
const mostTagBytes = 10_000;

/** Encodes the tag header (RFC 7845, section 5.2), with the field names of Vorbis comments. */
function opusTags({ title, artist, album, trackNumber }: SoundTags): Buffer {
  const fields = { TITLE: title, ARTIST: artist, ALBUM: album, TRACKNUMBER: String(trackNumber) };
  const comments = Object.entries(fields).map(([name, value]) => counted(`${name}=${value}`));
  return Buffer.concat([Buffer.from('OpusTags'), counted(maker), number(comments.length), ...comments]);
}

function counted(text: string): Buffer {
  // Truncates at a character boundary: a streaming decoder omits an incomplete last character.
  const bytes = Buffer.from(text);
  const whole = bytes.length <= mostTagBytes ? bytes : Buffer.from(cut(bytes));
  return Buffer.concat([number(whole.length), whole]);
}

const cut = (bytes: Buffer) => new TextDecoder().decode(bytes.subarray(0, mostTagBytes), { stream: true });

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
