// Reads a form with one picture into memory, up to a size limit.
import { buffer } from 'node:stream/consumers';
import type { Request } from 'express';
import { notAPicture } from '../../files/picture';
import { type Problem, problem } from '../server/problem';
import { type StreamFormRules, streamForm } from './stream-form';

const maxBytes = 10 * 1024 * 1024;
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
  let picture: Buffer | undefined;
  const fields = await streamForm(req, rules, async ({ name }, content) => {
    const bytes = await buffer(content);
    if (name === pictureField && bytes.length > 0) picture = bytes;
  });
  return { picture, fields };
}

/** The content of the file field `image`. @throws Problem as {@link readPictureForm}, and 400 without a file. */
export async function readPictureUpload(req: Request): Promise<Buffer> {
  const { picture } = await readPictureForm(req);
  if (picture === undefined) throw noFile();
  return picture;
}

const tooLarge = (): Problem => problem(413, 'too-large', 'File size must be less than Max 10MB');
const noFile = (): Problem => problem(400, 'no-file', 'Please select a valid image file');

const rules: StreamFormRules = {
  limits: { files: 1, fields: 10, fieldSize: 1024, parts: 12, fileSize: maxBytes },
  notAForm: notAPicture,
  tooLarge,
  incomplete: 'The upload is incomplete',
};
