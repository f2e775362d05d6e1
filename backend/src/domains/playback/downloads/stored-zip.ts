// A zip whose files are stored as they are, so that every byte of it has a known place: any part can be sent without the
// ones before it. After APPNOTE 6.3.10, with ZIP64 where offsets or numbers exceed what the old fields hold.

export interface ZipFile {
  /** `/`-separated. */
  readonly name: string;
  /** Below 4 GiB. */
  readonly bytes: number;
  readonly crc32: number;
  readonly modifiedMs: number;
}

/** A stretch of the zip: bytes that are written here, or all of one file. */
export type ZipPart =
  | { readonly kind: 'bytes'; readonly start: number; readonly content: Buffer }
  | { readonly kind: 'file'; readonly start: number; readonly index: number; readonly bytes: number };

export interface ZipLayout {
  readonly bytes: number;
  readonly parts: readonly ZipPart[];
}

const most32 = 0xffffffff;
const most16 = 0xffff;
/** Names are UTF-8. */
const utf8Flag = 0x0800;
const version = { plain: 20, zip64: 45 };

export function zipLayout(files: readonly ZipFile[]): ZipLayout {
  const parts: ZipPart[] = [];
  const offsets: number[] = [];
  let at = 0;
  const put = (content: Buffer) => {
    parts.push({ kind: 'bytes', start: at, content });
    at += content.length;
  };
  for (const [index, file] of files.entries()) {
    if (file.bytes >= most32) throw new RangeError(`${file.name} is too large for this zip.`);
    offsets.push(at);
    put(localHeader(file));
    parts.push({ kind: 'file', start: at, index, bytes: file.bytes });
    at += file.bytes;
  }
  const directoryStart = at;
  const directory = Buffer.concat(files.map((file, index) => directoryEntry(file, offsets[index] as number)));
  put(Buffer.concat([directory, directoryEnd(files.length, directory.length, directoryStart)]));
  return { bytes: at, parts };
}

function localHeader(file: ZipFile): Buffer {
  const name = Buffer.from(file.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version.plain, 4);
  writeFacts(head, 6, file, name.length);
  return Buffer.concat([head, name]);
}

function directoryEntry(file: ZipFile, offset: number): Buffer {
  const name = Buffer.from(file.name);
  const isFar = offset >= most32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(version.zip64, 4);
  head.writeUInt16LE(isFar ? version.zip64 : version.plain, 6);
  writeFacts(head, 8, file, name.length);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(isFar ? most32 : offset, 42);
  return Buffer.concat([head, name, extra]);
}

/** What both headers say, from the flags to the length of the name. */
function writeFacts(head: Buffer, at: number, { bytes, crc32, modifiedMs }: ZipFile, nameLength: number): void {
  const { date, time } = dosTime(modifiedMs);
  head.writeUInt16LE(utf8Flag, at);
  head.writeUInt16LE(0, at + 2);
  head.writeUInt16LE(time, at + 4);
  head.writeUInt16LE(date, at + 6);
  head.writeUInt32LE(crc32, at + 8);
  head.writeUInt32LE(bytes, at + 12);
  head.writeUInt32LE(bytes, at + 16);
  head.writeUInt16LE(nameLength, at + 20);
}

function directoryEnd(count: number, bytes: number, start: number): Buffer {
  const needs64 = start >= most32 || bytes >= most32 || count >= most16;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(bytes, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  return needs64 ? Buffer.concat([directoryEnd64(count, bytes, start), end]) : end;
}

/** The record that holds the large numbers, and the one by which it is found. */
function directoryEnd64(count: number, bytes: number, start: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(version.zip64, 12);
  record.writeUInt16LE(version.zip64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** In UTC and steps of two seconds, from 1980 on. */
function dosTime(ms: number): { readonly date: number; readonly time: number } {
  const at = new Date(Math.max(ms, Date.UTC(1980, 0, 1)));
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/**
 * Bytes `start` to `end`, both inclusive. A file is read when its turn has come, and only what is asked of it.
 * @param read answers bytes of a file, both ends inclusive.
 */
export async function* readZip(
  { parts }: ZipLayout,
  { start, end }: { readonly start: number; readonly end: number },
  read: (index: number, range: { readonly start: number; readonly end: number }) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  for (const part of parts) {
    const length = part.kind === 'bytes' ? part.content.length : part.bytes;
    const from = Math.max(0, start - part.start);
    const to = Math.min(length - 1, end - part.start);
    if (to < from) continue;
    if (part.kind === 'bytes') yield part.content.subarray(from, to + 1);
    else yield* read(part.index, { start: from, end: to });
  }
}
