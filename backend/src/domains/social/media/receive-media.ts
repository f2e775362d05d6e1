// Streams one photo, sound or video from a form into the blob store. The type is detected from the content, and limits
// are enforced while bytes arrive.
import { hash as digestOf } from 'node:crypto';
import { Readable } from 'node:stream';
import { type MediaKind, maxMediaBytes, mediaKinds, mediaTexts } from '@libretto/contracts/http/social/tuned-in-posts';
import type { Request } from 'express';
import { blobReader } from '../../../kernel/files/blob-reads';
import { endsAsArchive, hidesSecondFile, isPicture, pictureSize, redrawPicture } from '../../../kernel/files/picture';
import { sniffBytes, sniffContainer } from '../../../kernel/files/sniff-container';
import { type FormFile, streamForm } from '../../../kernel/http/bodies/stream-form';
import { problem } from '../../../kernel/http/server/problem';
import { type BlobStore, BlobTooLargeError } from '../../../ports/media/blob-store';
import type { MediaFile } from './media.decider';
import { wrongType } from './media-problems';
import { audioTypes, soundOrVideo } from './sound-or-video';

export type ReceivedMedia = Pick<
  MediaFile,
  'kind' | 'key' | 'contentType' | 'width' | 'height' | 'durationMs' | 'needsWork' | 'needsConversion'
> & { readonly sha256: string };

const formBytes = 64 * 1024;
const rules = {
  limits: { files: 1, fields: 4, fieldSize: 200, parts: 6, fileSize: maxMediaBytes.video + 1 },
  mostBodyBytes: maxMediaBytes.video + formBytes,
  tooLarge: () => tooLarge('video'),
  notAForm: () => problem(415, 'not-a-form', 'This call takes multipart/form-data'),
  incomplete: mediaTexts.incomplete,
};
const tailBytes = 64 * 1024 + 22;

const tooLarge = (kind: MediaKind) => problem(413, 'too-large', mediaTexts.tooLarge[kind]);
const kindOf = (text: string | undefined) => mediaKinds.find((kind) => kind === text);

/** @throws Problem, after removing everything under the folder */
export async function receiveMedia(
  req: Request,
  blobs: BlobStore,
  folder: string,
  canConvert: () => Promise<boolean>,
): Promise<ReceivedMedia> {
  let received: ReceivedMedia | undefined;
  try {
    const fields = await streamForm(req, rules, (file, content) =>
      file.name === 'file'
        ? receive(blobs, folder, { file, content, canConvert }).then((media) => {
            received = media;
          })
        : undefined,
    );
    const type = kindOf(fields.type);
    if (type === undefined) throw problem(400, 'no-type', 'The type is photo, audio or video');
    if (received === undefined) throw problem(400, 'no-file', mediaTexts.missing[type]);
    if (received.kind !== type) throw wrongType(type);
    return received;
  } catch (error) {
    for (const key of await blobs.list(folder)) await blobs.delete(key);
    throw error;
  }
}

interface Arriving {
  readonly file: FormFile;
  readonly content: Readable;
  readonly canConvert: () => Promise<boolean>;
}

async function receive(
  blobs: BlobStore,
  folder: string,
  { file, content, canConvert }: Arriving,
): Promise<ReceivedMedia | undefined> {
  const type = kindOf(file.fields.get('type'));
  const chunks = content[Symbol.asyncIterator]();
  const start = await startOf(chunks);
  if (start.length === 0) return undefined;
  if (await isPicture(start)) return await keepPhoto(blobs, folder, [start, chunks], type);
  const container = sniffContainer(start);
  if (container === undefined || endsAsArchive(start)) throw wrongType(type ?? 'video');
  const mayBeVideo = container === 'mp4' || container === 'webm';
  const limit: MediaKind = mayBeVideo && type !== 'audio' ? 'video' : 'audio';
  const key = `${folder}original`;
  const kept = await blobs
    .put(key, Readable.from(all(start, chunks), { objectMode: false }), {
      contentType: mayBeVideo ? `video/${container}` : audioTypes[container],
      maxBytes: maxMediaBytes[limit],
    })
    .catch((error: unknown) => {
      throw error instanceof BlobTooLargeError ? tooLarge(limit) : error;
    });
  const readAt = blobReader(blobs, key);
  const tail = await readAt(Math.max(0, kept.bytes - tailBytes), Math.min(tailBytes, kept.bytes));
  if (endsAsArchive(tail)) throw wrongType(type ?? limit);
  const found = await soundOrVideo(readAt, kept.bytes, container, type, canConvert);
  if (kept.bytes > maxMediaBytes[found.kind]) throw tooLarge(found.kind);
  return { ...found, key, sha256: kept.sha256 };
}

async function keepPhoto(
  blobs: BlobStore,
  folder: string,
  [start, chunks]: readonly [Buffer, AsyncIterator<Buffer>],
  type: MediaKind | undefined,
): Promise<ReceivedMedia> {
  if (type !== undefined && type !== 'photo') throw wrongType(type);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of all(start, chunks)) {
    bytes += chunk.length;
    if (bytes > maxMediaBytes.photo) throw tooLarge('photo');
    parts.push(chunk);
  }
  const sent = Buffer.concat(parts);
  if (hidesSecondFile(sent)) throw wrongType('photo');
  const picture = await redrawPicture(sent);
  const key = `${folder}photo`;
  const contentType = 'image/webp';
  await blobs.put(key, picture, { contentType });
  const size = await pictureSize(picture);
  // Digest of the uploaded bytes, by which a repeated request is recognized.
  const sha256 = digestOf('sha256', sent);
  return { kind: 'photo', key, contentType, ...size, durationMs: null, needsWork: false, sha256 };
}

async function startOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < sniffBytes) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function* all(start: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  yield start;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
