import type { ReadModels } from '../../../ports/read-models';
import { type SealDoc, seals } from './seals.projection';

/** Newest first. */
export async function newestSeals(reads: ReadModels, limit: number): Promise<readonly SealDoc[]> {
  return (await reads.collection(seals).find('all', { equals: {}, limit })).items;
}

/** The first seal that lies behind a place in the log; before the next sealing there may be none. */
export async function sealOver(reads: ReadModels, position: number): Promise<SealDoc | null> {
  const page = await reads
    .collection(seals)
    .find('byPosition', { equals: {}, order: 'ascending', from: position, limit: 1 });
  return page.items[0] ?? null;
}
