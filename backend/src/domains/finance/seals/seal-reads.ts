import type { ReadModels } from '../../../ports/read-models/read-models';
import { type SealDoc, seals } from './seals.projection';

const pageSize = 500;

/** Newest seal first. */
export async function newestSeals(reads: ReadModels, limit: number): Promise<readonly SealDoc[]> {
  return (await reads.collection(seals).find('all', { equals: {}, limit })).items;
}

export async function sealOfNumber(reads: ReadModels, number: number): Promise<SealDoc | undefined> {
  return reads.collection(seals).get(String(number));
}

/** The first seal that covers a log position; null before the next sealing. */
export async function sealOver(reads: ReadModels, position: number): Promise<SealDoc | null> {
  const page = await reads
    .collection(seals)
    .find('byPlace', { equals: {}, order: 'ascending', from: position, limit: 1 });
  return page.items[0] ?? null;
}

/** Ordered by number, both bounds inclusive. */
export async function sealsBetween(reads: ReadModels, first: number, last: number): Promise<readonly SealDoc[]> {
  const found: SealDoc[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await reads
      .collection(seals)
      .find('all', { equals: {}, order: 'ascending', from: first, to: last, limit: pageSize, cursor });
    found.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === undefined) return found;
  }
}

/** The public fields of a seal, without the data for its proofs. */
export const sealView = ({ number, sealedAt, upToPosition, streams, root, previousRoot, signature }: SealDoc) => ({
  number,
  sealedAt,
  upToPosition,
  streams,
  root,
  previousRoot,
  signature: signature ?? null,
});
