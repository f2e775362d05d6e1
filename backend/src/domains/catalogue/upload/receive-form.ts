// Reads the form of a song: the sound straight to the disk, its cover and texts into memory, and no more than is allowed.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxMasterBytes, uploadTexts } from '@libretto/contracts/http/upload';
import busboy from 'busboy';
import type { Request } from 'express';
import { type Problem, problem } from '../../../kernel/problem';
import { sniffBytes, sniffContainer } from '../../../kernel/sniff-container';
import { StorageFullError } from '../../../ports/storage-full';
import { shownFileName } from './file-tags';

const maxPictureBytes = 10 * 1024 * 1024;
const limits = { files: 2, fields: 12, fieldSize: 256 * 1024, parts: 16, fileSize: maxMasterBytes + 1 };
/** Texts and boundaries beside the files. */
const mostBodyBytes = maxMasterBytes + maxPictureBytes + 4 * 1024 * 1024;

export interface SongForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly picture: Buffer | undefined;
  readonly audio: { readonly fileName: string | null; readonly sha256: string } | undefined;
}

export const tooLarge = (): Problem => problem(413, 'too-large', uploadTexts.tooLarge);
export const notASound = (): Problem => problem(415, 'not-a-sound', uploadTexts.noAudio);
const pictureTooLarge = (): Problem => problem(413, 'too-large', 'File size must be less than Max 10MB');
const brokenBody = (): Problem => problem(400, 'broken-body', uploadTexts.incomplete);

/**
 * @param path where the sound goes; nothing is there when this fails
 * @throws Problem 413 above 100 MB while bytes arrive, 415 for what is no sound, 400 when the body breaks off
 */
export async function receiveSongForm(req: Request, path: string): Promise<SongForm> {
  if (!req.is('multipart/form-data')) throw notASound();
  if (Number(req.headers['content-length'] ?? 0) > mostBodyBytes) {
    req.resume();
    throw tooLarge();
  }
  try {
    return await readForm(req, path);
  } catch (error) {
    // Many clients look at the answer only after they have sent everything.
    req.unpipe();
    req.resume();
    await rm(path, { force: true });
    throw error;
  }
}

function readForm(req: Request, path: string): Promise<SongForm> {
  return new Promise((resolve, reject) => {
    const parser = openParser(req);
    const fields = new Map<string, string>();
    let picture: Buffer | undefined;
    let audio: Promise<SongForm['audio']> = Promise.resolve(undefined);
    let hasAudio = false;
    let isRefused = false;
    const refuse = (error: unknown) => {
      isRefused = true;
      req.unpipe(parser);
      // Its files end with it, which lets go of the one on the disk; not from inside of one of its own calls.
      setImmediate(() => parser.destroy());
      audio.catch(() => undefined).then(() => reject(asProblem(error)));
    };
    parser.on('file', (name, stream, { filename }) => {
      // The parser reports a broken body itself; without a listener its streams would end the process.
      stream.on('error', () => undefined);
      if (name === 'audio' && !hasAudio) {
        hasAudio = true;
        audio = keepSound(stream, path).then((sha256) =>
          sha256 === undefined ? undefined : { fileName: shownFileName(filename), sha256 },
        );
        stream.on('limit', () => refuse(tooLarge()));
        audio.catch(refuse);
      } else if (name === 'image' && picture === undefined) {
        const chunks: Buffer[] = [];
        let bytes = 0;
        stream.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxPictureBytes) refuse(pictureTooLarge());
          else chunks.push(chunk);
        });
        stream.on('end', () => {
          if (chunks.length > 0) picture = Buffer.concat(chunks);
        });
      } else stream.resume();
    });
    parser.on('field', (name, value) => {
      if (!fields.has(name)) fields.set(name, value);
    });
    parser.on('error', () => refuse(brokenBody()));
    parser.on('close', () => {
      if (isRefused) return;
      audio.then((kept) => resolve({ fields: Object.fromEntries(fields), picture, audio: kept }), refuse);
    });
    req.on('aborted', () => refuse(brokenBody()));
    req.pipe(parser);
  });
}

/** The digest of what was kept; undefined for a field without a file. Its first bytes show whether it is a sound. */
async function keepSound(source: NodeJS.ReadableStream, path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  let start: Buffer = Buffer.alloc(0);
  let isKnown = false;
  const check = () => {
    isKnown = true;
    if (sniffContainer(start) === undefined) throw notASound();
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

function openParser(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw brokenBody();
  }
}

function asProblem(error: unknown): unknown {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'Problem') return error;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StorageFullError('There is no room for an upload', { cause: error });
  // Streams that the parser ended, or the connection did.
  return code?.startsWith('ERR_STREAM') || name === 'AbortError' || /terminated|ended|closed/i.test(String(error))
    ? brokenBody()
    : error;
}
