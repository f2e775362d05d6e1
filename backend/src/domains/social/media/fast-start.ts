// Moves the index of an MP4 file to its front, so that a player can start before the whole file has arrived.
import { Readable } from 'node:stream';
import { childrenOf, type Mp4File, type ReadAt } from './mp4-boxes';

const pieceBytes = 1024 * 1024;

/** Returns the reordered file; undefined when an offset in it would exceed 32 bits. */
export async function withIndexInFront(readAt: ReadAt, { boxes }: Mp4File): Promise<Readable | undefined> {
  const index = boxes.find(({ type }) => type === 'moov');
  const [first] = boxes;
  if (!index || !first) return undefined;
  const moov = await readAt(index.start, index.size);
  // Everything before the index moves back by the size of the index.
  const moved = (place: number) => (place < index.start ? place + index.size : place);
  for (const table of childrenOf(moov, 8, moov.length, 'stco')) {
    for (let at = table.from + 8; at + 4 <= table.to; at += 4) {
      const place = moved(moov.readUInt32BE(at));
      if (place > 0xffff_ffff) return undefined;
      moov.writeUInt32BE(place, at);
    }
  }
  for (const table of childrenOf(moov, 8, moov.length, 'co64')) {
    for (let at = table.from + 8; at + 8 <= table.to; at += 8)
      moov.writeBigUInt64BE(BigInt(moved(Number(moov.readBigUInt64BE(at)))), at);
  }
  const rest = boxes.filter((box) => box !== index && box !== first);
  return Readable.from(
    (async function* () {
      yield await readAt(first.start, first.size);
      yield moov;
      for (const { start, size } of rest) {
        for (let at = 0; at < size; at += pieceBytes) yield await readAt(start + at, Math.min(pieceBytes, size - at));
      }
    })(),
    { objectMode: false },
  );
}
