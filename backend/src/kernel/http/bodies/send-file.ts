// Sends a file with byte ranges (RFC 9110), for songs and for media in posts alike.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { BlobInfo } from '../../../ports/media/blob-store';
import { problem } from '../server/problem';
import { byteRangeOf, ifRangeHolds } from './byte-range';
import { preconditionStatus } from './preconditions';

export interface SentFile {
  readonly file: BlobInfo;
  readonly cacheControl: string;
  readonly read: (start: number, end: number) => AsyncIterable<Buffer>;
  /** Upper bound of a range response: a client that wants more must send another request, which is authorized again. */
  readonly mostRangeBytes?: number;
  /** True if every client gets the same file at this URL. */
  readonly isSameForAll?: true;
}

/** The request's precondition refers to a version of the file that has been replaced. */
export const hasChanged = problem(412, 'precondition-failed', 'This file has changed');

const savedNames = new WeakMap<object, string>();

/** Makes the client save the file under this name; the extension depends on the type of the file that is sent. */
export function saveFileAs(req: Request, nameWithoutEnding: string): void {
  savedNames.set(req, nameWithoutEnding.replace(/[\\/:*?"<>|]/g, '_'));
}

/** File extensions of audio files by content type. */
const soundFileEndings: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/aiff': 'aiff',
  'audio/aac': 'aac',
};

export const soundFileEnding = (contentType: string) => soundFileEndings[contentType.split(';')[0] ?? ''] ?? 'bin';

export async function sendFile(req: Request, res: Response, sent: SentFile): Promise<void> {
  const { file, cacheControl, read, mostRangeBytes = Number.POSITIVE_INFINITY, isSameForAll } = sent;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const lastModified = new Date(file.createdAtMs).toUTCString();
  // Plain headers avoid Express's look-up of types and charsets, which are known here, on every range request.
  const savedName = savedNames.get(req);
  if (savedName !== undefined) res.attachment(`${savedName}.${soundFileEnding(file.contentType)}`);
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('Content-Type', file.contentType);
  res.setHeader('ETag', etag);
  res.setHeader('Last-Modified', lastModified);
  res.setHeader('Cache-Control', cacheControl);
  if (!isSameForAll) res.setHeader('Vary', 'Cookie');
  const status = preconditionStatus(req.headers, { etag, lastModifiedMs: file.createdAtMs });
  if (status === 412) throw hasChanged;
  if (status === 304) {
    res.status(304).end();
    return;
  }
  const asked = ifRangeHolds(req.get('If-Range'), etag, lastModified) ? req.get('Range') : undefined;
  const range = byteRangeOf(asked, file.bytes);
  if (range.kind === 'unsatisfiable') {
    res.removeHeader('ETag');
    const size = { 'Content-Range': `bytes */${file.bytes}` };
    throw problem(416, 'range-not-satisfiable', 'This part of the file does not exist', {}, size);
  }
  const start = range.kind === 'all' ? 0 : range.start;
  const end = range.kind === 'all' ? file.bytes - 1 : Math.min(range.end, start + mostRangeBytes - 1);
  if (range.kind === 'part') {
    res.statusCode = 206;
    res.setHeader('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  }
  res.setHeader('Content-Length', end - start + 1);
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  const parts = Readable.from(read(start, end), { objectMode: true, highWaterMark: 1 });
  // Players close the connection whenever listeners skip; reading then stops, and this is not an error.
  await pipeline(parts, res).catch(() => res.destroy());
}
