// A folder of small, distinct tagged sound files: MP3 and FLAC alternately, ten per album.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { id3Tag } from '../../tests/support/sound/tagged-mp3';

const songsPerAlbum = 10;
const sounds = join(__dirname, '../../tests/ports/sound-files');
const flacHeader = 4;
const blockHeader = 4;
const lastBlock = 0x80;
const vorbisComment = 4;

export function writeTaggedFiles(folder: string, count: number): void {
  const mp3 = readFileSync(join(sounds, 'chirp-mono.mp3'));
  const flac = readFileSync(join(sounds, 'chirp.flac'));
  for (let n = 0; n < count; n++) {
    const albumNumber = Math.floor(n / songsPerAlbum);
    const album = join(folder, `album-${String(albumNumber).padStart(4, '0')}`);
    mkdirSync(album, { recursive: true });
    const tags = { title: `Song ${n}`, album: `Album ${albumNumber}`, track: String((n % songsPerAlbum) + 1) };
    const name = join(album, `song-${String(n).padStart(5, '0')}`);
    if (n % 2 === 0) writeFileSync(`${name}.flac`, taggedFlac(flac, tags));
    else {
      const texts = { TIT2: tags.title, TALB: tags.album, TRCK: tags.track };
      writeFileSync(`${name}.mp3`, Buffer.concat([id3Tag(texts), mp3]));
    }
  }
}

interface Tags {
  readonly title: string;
  readonly album: string;
  readonly track: string;
}

/** The first block describes the encoding and is kept; all others are replaced by the tags. */
function taggedFlac(flac: Buffer, { title, album, track }: Tags): Buffer {
  const streamInfoEnd = flacHeader + blockHeader + flac.readUIntBE(flacHeader + 1, 3);
  let framesAt = flacHeader;
  for (let isLast = false; !isLast; ) {
    isLast = ((flac[framesAt] as number) & lastBlock) !== 0;
    framesAt += blockHeader + flac.readUIntBE(framesAt + 1, 3);
  }
  const start = Buffer.from(flac.subarray(0, streamInfoEnd));
  start[flacHeader] = (start[flacHeader] as number) & ~lastBlock;
  const comments = [`TITLE=${title}`, `ALBUM=${album}`, `TRACKNUMBER=${track}`].map(counted);
  const body = Buffer.concat([counted('libretto bench'), number(comments.length), ...comments]);
  const header = Buffer.from([lastBlock | vorbisComment, 0, 0, 0]);
  header.writeUIntBE(body.length, 1, 3);
  return Buffer.concat([start, header, body, flac.subarray(framesAt)]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const counted = (text: string) => Buffer.concat([number(Buffer.byteLength(text)), Buffer.from(text)]);
