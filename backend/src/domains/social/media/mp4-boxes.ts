// Reads the structure of an MP4 file by ranges, without its media data: its tracks and the position of its index.
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

export interface Mp4Box {
  readonly type: string;
  readonly start: number;
  readonly size: number;
}
export interface Mp4Track {
  readonly handler: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}
export interface Mp4File {
  readonly brand: string;
  readonly boxes: readonly Mp4Box[];
  readonly tracks: readonly Mp4Track[];
  readonly durationMs: number | null;
  /** Whether the index precedes the media data, so that playback can start immediately. */
  readonly isFastStart: boolean;
}

const topLevel = new Set(
  'ftyp moov mdat free skip wide udta uuid meta moof mfra sidx ssix styp pdin emsg prft'.split(' '),
);
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts']);
const mostBoxes = 50_000;
export const mostIndexBytes = 64 * 1024 * 1024;

/**
 * Returns undefined unless the file is a valid MP4 from its first to its last byte, so that no other data can be
 * appended.
 */
export async function readMp4(readAt: ReadAt, bytes: number): Promise<Mp4File | undefined> {
  const boxes = await topLevelBoxes(readAt, bytes);
  const index = boxes?.find(({ type }) => type === 'moov');
  const first = boxes?.[0];
  if (!boxes || !index || first?.type !== 'ftyp' || index.size > mostIndexBytes) return undefined;
  const brand = (await readAt(0, 12)).toString('latin1', 8, 12);
  const moov = await readAt(index.start, index.size);
  const data = boxes.find(({ type }) => type === 'mdat' || type === 'moof');
  return {
    ...{ brand, boxes, durationMs: durationOf(moov) },
    tracks: childrenOf(moov, 8, moov.length, 'trak').map((trak) => trackOf(moov, trak)),
    isFastStart: data === undefined || index.start < data.start,
  };
}

async function topLevelBoxes(readAt: ReadAt, bytes: number): Promise<readonly Mp4Box[] | undefined> {
  const boxes: Mp4Box[] = [];
  for (let start = 0; start < bytes; ) {
    if (boxes.length === mostBoxes || bytes - start < 8) return undefined;
    const header = await readAt(start, Math.min(16, bytes - start));
    const type = header.toString('latin1', 4, 8);
    const size = sizeOf(header, 0, bytes - start);
    if (!topLevel.has(type) || size < 8 || start + size > bytes) return undefined;
    boxes.push({ type, start, size });
    start += size;
  }
  return boxes;
}

/** Size 0 extends to the end; size 1 means that eight bytes with the size follow. */
function sizeOf(buffer: Buffer, at: number, left: number): number {
  const short = buffer.readUInt32BE(at);
  if (short === 0) return left;
  if (short !== 1) return short;
  return at + 16 <= buffer.length ? Number(buffer.readBigUInt64BE(at + 8)) : 0;
}

interface Part {
  readonly type: string;
  /** Range of its content. */
  readonly from: number;
  readonly to: number;
}

export function* partsOf(buffer: Buffer, from: number, to: number): Generator<Part> {
  for (let at = from; at + 8 <= to; ) {
    const size = sizeOf(buffer, at, to - at);
    const header = buffer.readUInt32BE(at) === 1 ? 16 : 8;
    if (size < header || at + size > to) return;
    yield { type: buffer.toString('latin1', at + 4, at + 8), from: at + header, to: at + size };
    at += size;
  }
}

/** All nested boxes of this type, at any depth. */
export function childrenOf(buffer: Buffer, from: number, to: number, type: string): Part[] {
  const found: Part[] = [];
  for (const part of partsOf(buffer, from, to)) {
    if (part.type === type) found.push(part);
    else if (containers.has(part.type)) found.push(...childrenOf(buffer, part.from, part.to, type));
  }
  return found;
}

function durationOf(moov: Buffer): number | null {
  const [header] = childrenOf(moov, 8, moov.length, 'mvhd');
  if (!header || header.to - header.from < 32) return null;
  const isLong = moov[header.from] === 1;
  const scale = moov.readUInt32BE(header.from + (isLong ? 20 : 12));
  const length = isLong ? Number(moov.readBigUInt64BE(header.from + 24)) : moov.readUInt32BE(header.from + 16);
  return scale === 0 || length === 0 ? null : Math.round((length * 1000) / scale);
}

function trackOf(moov: Buffer, trak: Part): Mp4Track {
  const [handler] = childrenOf(moov, trak.from, trak.to, 'hdlr');
  const [samples] = childrenOf(moov, trak.from, trak.to, 'stsd');
  const text = (part: Part | undefined, at: number) =>
    part && part.from + at + 4 <= part.to ? moov.toString('latin1', part.from + at, part.from + at + 4) : '';
  const isVideo = text(handler, 8) === 'vide' && samples !== undefined && samples.to - samples.from >= 44;
  return {
    handler: text(handler, 8),
    codec: text(samples, 12),
    width: isVideo ? moov.readUInt16BE(samples.from + 40) : 0,
    height: isVideo ? moov.readUInt16BE(samples.from + 42) : 0,
  };
}
