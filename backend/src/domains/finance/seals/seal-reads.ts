import type { ReadModels } from '../../../ports/read-models';
import { type SealDoc, seals } from './seals.projection';

const MANY_SEALS = 1000;

/** Oldest first; three years of daily ones. */
export async function sealsOf(reads: ReadModels): Promise<readonly SealDoc[]> {
  const page = await reads.collection(seals).find('all', { equals: {}, limit: MANY_SEALS });
  return [...page.items].reverse();
}
