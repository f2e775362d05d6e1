// Reads the one picture of a multipart body into memory, and no more than is allowed.
import busboy from 'busboy';
import type { Request } from 'express';
import { type Problem, problem } from '../../kernel/problem';
import { notAPicture } from './picture';

const MAX_BYTES = 10 * 1024 * 1024;
const LIMITS = { files: 1, fields: 10, fieldSize: 1024, parts: 12, fileSize: MAX_BYTES };

/**
 * The bytes of the file field `image`. What is left of a refused body is read and dropped, as many clients look at the
 * answer only after they have sent everything.
 *
 * @throws Problem 413 above 10 MB, 415 without multipart, 400 without a file or when the body breaks off.
 */
export async function readPictureUpload(req: Request): Promise<Buffer> {
  if (!req.is('multipart/form-data')) throw notAPicture();
  try {
    return await readField(req, 'image');
  } catch (refusal) {
    req.unpipe();
    req.resume();
    throw refusal;
  }
}

function readField(req: Request, field: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parser = openParser(req);
    let picture: Buffer | undefined;
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('limit', () => reject(tooLarge()));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (name === field && !stream.truncated) picture = Buffer.concat(chunks);
      });
      // The parser reports a broken body itself; without a listener its streams would end the process.
      stream.on('error', () => undefined);
    });
    parser.on('error', () => reject(brokenBody()));
    parser.on('close', () => (picture?.length ? resolve(picture) : reject(noFile())));
    req.on('aborted', () => reject(brokenBody()));
    req.pipe(parser);
  });
}

function openParser(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits: LIMITS });
  } catch {
    throw brokenBody();
  }
}

const tooLarge = (): Problem => problem(413, 'too-large', 'File size must be less than Max 10MB');
const noFile = (): Problem => problem(400, 'no-file', 'Please select a valid image file');
const brokenBody = (): Problem => problem(400, 'broken-body', 'The upload is incomplete');
