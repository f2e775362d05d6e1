// Handles uploaded pictures: recognizes them by content, never by name, and re-encodes them before storage, so that
// hidden data in a file (a script, a location, a second file) is never served.
import sharp from 'sharp';
import { type Problem, problem } from '../http/server/problem';
import { fileTypeOf } from './file-type';

/** Larger than any camera's picture; a file that claims more is a memory attack. */
const maxPixels = 60_000_000;
const keptEdgePx = 2400;
const keptQuality = 90;
const maxSeconds = 20;
const pictures: ReadonlySet<string> = new Set([
  ...['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/tiff', 'image/webp'],
  // An AVIF file may declare only the generic brand of its container.
  ...['image/avif', 'image/heif'],
]);

export const notAPicture = (): Problem => problem(415, 'not-a-picture', 'Please select a valid image file');

/** @throws Problem 415 when the bytes are not a picture format that browsers produce. */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  if (!(await isPicture(bytes))) throw notAPicture();
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    // Single frames may be small while their total is not.
    if (width * height * pages > maxPixels) throw notAPicture();
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize(keptEdgePx, keptEdgePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: keptQuality })
      .toBuffer();
  } catch {
    // The file is truncated, damaged, or has far more pixels than its size suggests.
    throw notAPicture();
  }
}

const markup = /<(?:script|html|svg)[\s>]|<!doctype|<\?php/i;
const looksAtBytes = 64 * 1024;

/** Whether a file also contains a page, a program or an archive; such a second file sits at one of its ends. */
export function hidesSecondFile(bytes: Buffer): boolean {
  const ends = [bytes.subarray(0, looksAtBytes), bytes.subarray(-looksAtBytes)];
  return ends.some((end) => markup.test(end.toString('latin1'))) || endsAsArchive(bytes.subarray(-looksAtBytes));
}

const archiveEnd = Buffer.from('504b0506', 'hex');
const archiveEndBytes = 22;

/** Whether a file's last bytes are the end of a zip archive, whose comment fills the remainder. */
export function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf(archiveEnd); at >= 0; at = tail.indexOf(archiveEnd, at + 1)) {
    if (at + archiveEndBytes <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - archiveEndBytes)
      return true;
  }
  return false;
}

export async function pictureSize(picture: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** The mean colour of all pixels, as `#rrggbb`. */
export async function meanColor(picture: Buffer): Promise<string> {
  const { channels } = await sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').stats();
  const [red, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean));
  return `#${[red, green, blue].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Checks the bytes instead of the decoder's detection, which would also accept SVG, and SVG may reference other files.
 */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeOf(bytes);
  return type !== undefined && pictures.has(type.mime);
}
