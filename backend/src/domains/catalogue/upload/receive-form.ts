// Receives the form of a song: streams the sound to disk, reads cover and texts into memory, and enforces size limits.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxMasterBytes, uploadTexts } from '@libretto/contracts/http/catalogue/upload';
import type { Request } from 'express';
import { foreignSoundKind } from '../../../kernel/files/foreign-sound';
import { sniffBytes, sniffContainer } from '../../../kernel/files/sniff-container';
import { streamForm } from '../../../kernel/http/bodies/stream-form';
import { type Problem, problem } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import { shownFileName } from '../masters/file-tags';

const maxPictureBytes = 10 * 1024 * 1024;
const limits = { files: 2, fields: 12, fieldSize: 256 * 1024, parts: 16, fileSize: maxMasterBytes + 1 };
/** The limit includes texts and multipart boundaries in addition to the files. */
const mostBodyBytes = maxMasterBytes + maxPictureBytes + 4 * 1024 * 1024;

export interface SongForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly picture: Buffer | undefined;
  readonly audio: { readonly fileName: string | null; readonly sha256: string } | undefined;
}

export const tooLarge = (): Problem => problem(413, 'too-large', uploadTexts.tooLarge);
/** @param kind the name of a kind of sound file that is not read, such as CAF */
export const notASound = (kind?: string): Problem => {
  if (kind === undefined) return problem(415, 'not-a-sound', uploadTexts.noAudio);
  const unread = text`${{ kind }} files cannot be read here. Send WAV, AIFF, FLAC, MP3, Opus or Vorbis.`;
  return problem(415, 'not-a-sound', unread);
};
const pictureTooLarge = (): Problem => problem(413, 'too-large', 'File size must be less than Max 10MB');
const rules = { limits, mostBodyBytes, tooLarge, notAForm: () => notASound(), incomplete: uploadTexts.incomplete };

/**
 * Reads the form.
 * @param path where the sound is written; the file is removed when this fails
 * @throws Problem 413 above 100 MB while bytes arrive, 415 when it is not audio, 400 when the body ends early
 */
export async function receiveSongForm(req: Request, path: string): Promise<SongForm> {
  let picture: Buffer | undefined;
  let audio: SongForm['audio'];
  const seen = new Set<string>();
  try {
    const fields = await streamForm(req, rules, ({ name, fileName }, stream) => {
      if (seen.has(name)) return undefined;
      seen.add(name);
      if (name === 'audio') {
        return keepSound(stream, path).then((sha256) => {
          audio = sha256 === undefined ? undefined : { fileName: shownFileName(fileName), sha256 };
        });
      }
      if (name !== 'image') return undefined;
      return bytesOf(stream).then((bytes) => {
        if (bytes.length > 0) picture = bytes;
      });
    });
    return { fields, picture, audio };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxPictureBytes) throw pictureTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the digest of the stored file, or undefined for a field without a file. The first bytes show whether it is
 * audio.
 */
async function keepSound(source: NodeJS.ReadableStream, path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  let start: Buffer = Buffer.alloc(0);
  let isKnown = false;
  const check = () => {
    isKnown = true;
    if (sniffContainer(start) === undefined) throw notASound(foreignSoundKind(start));
  };
  const looking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        hash.update(chunk);
        if (!isKnown) start = Buffer.concat([start, chunk]);
        if (!isKnown && start.length >= sniffBytes) check();
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        if (!isKnown && start.length > 0) check();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  try {
    await pipeline(source, looking, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  if (start.length > 0) return hash.digest('hex');
  await rm(path, { force: true });
  return undefined;
}
