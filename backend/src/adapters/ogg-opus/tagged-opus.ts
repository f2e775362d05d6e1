// The Opus packets of a WebM file as an Ogg Opus file with tags (RFC 7845); the packets stay as they are. Players and phones sort
// music by these tags, which hardly any of them reads out of WebM.
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AudioRefusal, type SoundTags } from '../../ports/audio-encoder';
import { demuxOpusWebm, WebmError } from '../wasm-audio/webm-demuxer';
import { type OpusStream, opusHead } from '../wasm-audio/webm-muxer';
import { oggPage, segmentsOf } from './ogg-pages';

/** The file appears whole or not at all. @throws AudioRefusal for what is no Opus in WebM. */
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

/** About a second of sound: a seek reads one page. */
const mostSegments = 200;

/** Page by page. The last one ends where the sound does, so that what pads its last packet is cut off. */
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
/** Far more than names have; a title of a book's length would not fit into its page. */
const mostTagBytes = 10_000;

/** RFC 7845, section 5.2, with the names of Vorbis comments. */
function opusTags({ title, artist, album, trackNumber }: SoundTags): Buffer {
  const fields = { TITLE: title, ARTIST: artist, ALBUM: album, TRACKNUMBER: String(trackNumber) };
  const comments = Object.entries(fields).map(([name, value]) => counted(`${name}=${value}`));
  return Buffer.concat([Buffer.from('OpusTags'), counted(maker), number(comments.length), ...comments]);
}

function counted(text: string): Buffer {
  // Cut between characters: a decoder of streams leaves out the half that is left of one.
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
