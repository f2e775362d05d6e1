// Reads a form with documents and streams each into the blob store; the type of a document is detected from its
// content.
import { Readable } from 'node:stream';
import { maxDocumentBytes, mostDocuments } from '@libretto/contracts/http/catalogue/own-songs';
import type { Request } from 'express';
import { fileTypeOf } from '../../../kernel/files/file-type';
import { type StreamFormRules, streamForm } from '../../../kernel/http/bodies/stream-form';
import { type Problem, problem } from '../../../kernel/http/server/problem';
import { newId } from '../../../kernel/values/ids';
import { type BlobStore, BlobTooLargeError } from '../../../ports/media/blob-store';

const fileField = /^file_\d+$/;
/** Number of leading bytes from which the file type is detected. */
const headBytes = 4100;
const mostNameCharacters = 200;
const allowed: ReadonlySet<string> = new Set([
  ...['application/pdf', 'image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'],
]);

export interface ReceivedDocument {
  readonly documentId: string;
  readonly blobKey: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  /** Digest of the content, in hex. */
  readonly sha256: string;
}

export interface DocumentForm {
  readonly documents: readonly ReceivedDocument[];
  /** Text fields by name; the first value of each. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Accepts at most five files in the fields `file_0`, `file_1` and so on. Empty files are ignored, as browsers send one
 * for an empty choice. After an error, stored files are deleted, and the rest of the body is read and discarded.
 *
 * @param keyOf returns the key under which a document is stored
 * @throws Problem 400 for too many files, no file or a broken body, 413 above 10 MB, 415 for other types
 */
export async function receiveDocuments(
  req: Request,
  blobs: BlobStore,
  keyOf: (documentId: string) => string,
): Promise<DocumentForm> {
  const kept: Promise<ReceivedDocument | undefined>[] = [];
  try {
    const fields = await streamForm(req, rules, ({ name, fileName = '' }, content) => {
      if (!fileField.test(name)) return undefined;
      if (kept.length === mostDocuments) return Promise.reject(tooMany());
      const keeping = keepDocument(blobs, keyOf, content, fileName);
      kept.push(keeping);
      return keeping.then(() => undefined);
    });
    const documents = (await Promise.all(kept)).filter((document) => document !== undefined);
    if (documents.length === 0) throw noDocuments();
    return { documents, fields };
  } catch (refusal) {
    await dropDocuments(blobs, await finished(kept));
    throw refusal;
  }
}

export async function dropDocuments(blobs: BlobStore, documents: readonly { readonly blobKey: string }[]) {
  for (const { blobKey } of documents) await blobs.delete(blobKey);
}

async function finished(kept: readonly Promise<ReceivedDocument | undefined>[]): Promise<readonly ReceivedDocument[]> {
  const ends = await Promise.allSettled(kept);
  return ends.flatMap((end) => (end.status === 'fulfilled' && end.value !== undefined ? [end.value] : []));
}

async function keepDocument(
  blobs: BlobStore,
  keyOf: (documentId: string) => string,
  stream: Readable,
  fileName: string,
): Promise<ReceivedDocument | undefined> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const head = await readHead(chunks);
  if (head.length === 0) return undefined;
  const type = await fileTypeOf(head);
  if (type === undefined || !allowed.has(type.mime)) throw notDocuments(415);
  const documentId = newId();
  const blobKey = keyOf(documentId);
  const options = { contentType: type.mime, maxBytes: maxDocumentBytes };
  const { bytes, sha256 } = await blobs.put(blobKey, Readable.from(rest(head, chunks)), options).catch((error) => {
    throw error instanceof BlobTooLargeError ? notDocuments(413) : error;
  });
  const name = shownName(fileName, type.ext);
  return { documentId, blobKey, name, contentType: type.mime, bytes, sha256 };
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for (let bytes = 0; bytes < headBytes; ) {
    const { done, value } = await chunks.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
  }
  return Buffer.concat(read);
}

async function* rest(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) return;
    yield value;
  }
}

/** A name that is safe to display and to save: without folders and invisible characters. */
function shownName(fileName: string, extension: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}"]/gu, '').trim();
  return plain.slice(0, mostNameCharacters) || `document.${extension}`;
}

const notDocuments = (status: 413 | 415): Problem =>
  problem(status, 'not-documents', 'Only PDF and image files under 10MB are allowed');
const tooMany = (): Problem => problem(400, 'too-many-documents', 'Maximum 5 files allowed');
const noDocuments = (): Problem => problem(400, 'no-documents', 'Please select at least one document to upload');

const rules: StreamFormRules = {
  // One file more than allowed, so that an excess file is detected.
  limits: { files: mostDocuments + 1, fields: 10, fieldSize: 8 * 1024, parts: mostDocuments + 12 },
  notAForm: () => notDocuments(415),
  tooLarge: () => notDocuments(413),
  incomplete: 'The upload is incomplete',
};
