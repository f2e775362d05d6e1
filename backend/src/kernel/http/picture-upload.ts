// Reads a form with one picture into memory, up to a size limit.
import busboy from 'busboy';
import type { Request } from 'express';
import { notAPicture } from '../picture';
import { type Problem, problem } from '../problem';
import { identifyAgain } from './session';

const maxBytes = 10 * 1024 * 1024;
const limits = { files: 1, fields: 10, fieldSize: 1024, parts: 12, fileSize: maxBytes };
const pictureField = 'image';

export interface PictureForm {
  /**
   * The file of the field `image`; undefined if none was sent, or an empty one, which browsers send when nothing was
   * chosen.
   */
  readonly picture: Buffer | undefined;
  /** Text fields by name; the first value of each counts. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * The picture and the text fields of a multipart body. The rest of a rejected body is read and discarded, because many
 * clients read the response only after they have sent everything.
 *
 * @throws Problem 413 above 10 MB, 415 without multipart, 400 when the body is incomplete, 401 or 403 when the session
 * ended in the meantime.
 */
export async function readPictureForm(req: Request): Promise<PictureForm> {
  if (!req.is('multipart/form-data')) throw notAPicture();
  try {
    const form = await readForm(req);
    await identifyAgain(req);
    return form;
  } catch (refusal) {
    req.unpipe();
    req.resume();
    throw refusal;
  }
}

/** The content of the file field `image`. @throws Problem as {@link readPictureForm}, and 400 without a file. */
export async function readPictureUpload(req: Request): Promise<Buffer> {
  const { picture } = await readPictureForm(req);
  if (picture === undefined) throw noFile();
  return picture;
}

function readForm(req: Request): Promise<PictureForm> {
  return new Promise((resolve, reject) => {
    const parser = openParser(req);
    const fields = new Map<string, string>();
    let picture: Buffer | undefined;
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('limit', () => reject(tooLarge()));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (name === pictureField && !stream.truncated && chunks.length > 0) picture = Buffer.concat(chunks);
      });
      // The parser reports a broken body itself; an `error` event without a listener would crash the process.
      stream.on('error', () => undefined);
    });
    parser.on('field', (name, value) => {
      if (!fields.has(name)) fields.set(name, value);
    });
    parser.on('error', () => reject(brokenBody()));
    parser.on('close', () => resolve({ picture, fields: Object.fromEntries(fields) }));
    req.on('aborted', () => reject(brokenBody()));
    req.pipe(parser);
  });
}

function openParser(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits: limits });
  } catch {
    throw brokenBody();
  }
}

const tooLarge = (): Problem => problem(413, 'too-large', 'File size must be less than Max 10MB');
const noFile = (): Problem => problem(400, 'no-file', 'Please select a valid image file');
const brokenBody = (): Problem => problem(400, 'broken-body', 'The upload is incomplete');
