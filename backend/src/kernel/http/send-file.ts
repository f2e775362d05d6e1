// A file by byte ranges (RFC 9110): the same answer for songs and for what is in posts.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { BlobInfo } from '../../ports/blob-store';
import { problem } from '../problem';
import { byteRangeOf, ifRangeHolds } from './byte-range';
import { preconditionStatus } from './preconditions';

export interface SentFile {
  readonly file: BlobInfo;
  readonly cacheControl: string;
  readonly read: (start: number, end: number) => AsyncIterable<Buffer>;
  /** The longest part that one answer to a range holds: who wants more asks again, and is looked at again. */
  readonly mostRangeBytes?: number;
  /** The same file for everyone who asks by this address. */
  readonly isSameForAll?: true;
}

/** The client asked for what it knows, and there is something else by now. */
export const hasChanged = problem(412, 'precondition-failed', 'This file has changed');

const savedNames = new WeakMap<object, string>();

/** Has the file that answers this request saved under a name; the ending follows from the type of the file that is found. */
export function saveFileAs(req: Request, nameWithoutEnding: string): void {
  savedNames.set(req, nameWithoutEnding.replace(/[\\/:*?"<>|]/g, '_'));
}

/** Endings of sound files, by content type. */
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
  // Plain headers: express would look up types and charsets that are known here, with every range of every listener.
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
  // Listeners skip all the time, and their player then closes the connection: nothing more is read, and it is no error.
  await pipeline(parts, res).catch(() => res.destroy());
}
