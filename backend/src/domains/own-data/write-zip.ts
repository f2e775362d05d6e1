// Streams the zip file of a person's data while reading it, so that only one page of data is in memory at any time.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { byteOrderMark, type Cell, csvLine } from '../../kernel/texts/csv';
import type { OwnDataPart, OwnDataSource, OwnList } from '../../ports/directory/own-data';
import type { BlobStore } from '../../ports/media/blob-store';
import { readmeOf } from './readme';

export interface ZipRequest {
  readonly source: OwnDataSource;
  readonly blobs: Pick<BlobStore, 'read' | 'stat'>;
  readonly parts: readonly OwnDataPart[];
  readonly userId: string;
  readonly signal?: AbortSignal;
}

/** Errors while reading the data destroy the returned stream. */
export function zipOf({ source, blobs, parts, userId, signal }: ZipRequest): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const mtime = source.now;
  const rowsOf: Record<string, number> = {};
  const add = (path: string, content: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime }, (begin) => {
      const stream = Readable.from(inPieces(content(), signal), { objectMode: false });
      begin(null, stream.on('error', fail));
    });
  const fill = async () => {
    const lists = parts.flatMap((part) => part.lists);
    const files: string[] = [];
    for (const part of parts) {
      for await (const { path, blobKey } of part.files?.(source, userId) ?? []) {
        const info = await blobs.stat(blobKey);
        if (info === undefined) continue;
        files.push(path);
        // Pictures and sound are compressed already.
        zip.addReadStreamLazy(path, { mtime, compress: false, size: info.bytes }, (begin) => {
          blobs.read(blobKey).then((content) => {
            if (content === undefined) return fail(new Error(`${path} was deleted meanwhile`));
            begin(null, content.on('error', fail));
          }, fail);
        });
      }
    }
    add('README.txt', () => once(readmeOf(lists, files, mtime)));
    for (const list of lists) {
      const rows = () => list.rows(source, userId);
      add(`${list.name}.json`, () => jsonOf(rows(), (count) => (rowsOf[list.name] = count)));
      add(`${list.name}.csv`, () => csvOf(list, rows()));
    }
    // Written last, when the rows of every list are counted.
    add('manifest.json', () => manifest({ userId, createdAt: mtime.toISOString(), files }, rowsOf));
    zip.end();
  };
  fill().catch(fail);
  return output;
}

async function* once(text: string) {
  yield text;
}

async function* manifest(about: object, rowsOf: Readonly<Record<string, number>>) {
  yield `${JSON.stringify({ format: 1, ...about, lists: rowsOf }, null, 2)}\n`;
}

async function* jsonOf(rows: AsyncIterable<object>, onEnd: (count: number) => void) {
  let count = 0;
  for await (const row of rows) yield `${count++ === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`;
  yield count === 0 ? '[]\n' : '\n]\n';
  onEnd(count);
}

const isAmount = /^-?\d+(\.\d+)?$/;

/** Amounts that we wrote are numbers; any other value is text. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return isAmount.test(text) ? { number: text } : text;
}

async function* csvOf({ columns }: OwnList, rows: AsyncIterable<Readonly<Record<string, unknown>>>) {
  yield byteOrderMark;
  yield csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => cellOf(row[column])));
}

const pieceCharacters = 64_000;

async function* inPieces(content: AsyncIterable<string>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let held = '';
  for await (const text of content) {
    signal?.throwIfAborted();
    held += text;
    if (held.length < pieceCharacters) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}
