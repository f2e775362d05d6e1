// Finds songs of the catalogue that sound like one under review, most similar first.

import { alikeFrom, marksOf, soundSimilarity, wordsOf } from '../../../kernel/files/sound-print';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { soundMarks, soundPrints } from './sound-prints.projection';

/** Ignores a fingerprint word that more songs share, because it says little. */
const mostOfAMark = 50;
/** Number of songs with the most common words that are compared in full. */
const mostCompared = 20;

export async function songsThatSoundAlike(reads: ReadModels, songId: string): Promise<ReadonlyMap<string, number>> {
  const own = await reads.collection(soundPrints).get(songId);
  if (own === undefined) return new Map();
  const words = wordsOf(own.print);
  const marks = reads.collection(soundMarks);
  const pages = await Promise.all(
    marksOf(words).map((mark) => marks.find('byMark', { equals: { mark }, limit: mostOfAMark })),
  );
  const common = new Map<string, number>();
  for (const { songId: other } of pages.flatMap(({ items }) => items)) {
    if (other !== songId) common.set(other, (common.get(other) ?? 0) + 1);
  }
  const candidates = [...common].sort(([, a], [, b]) => b - a).slice(0, mostCompared);
  const prints = await reads.collection(soundPrints).getMany(candidates.map(([other]) => other));
  const alike = prints
    .flatMap((doc) => (doc ? [[doc.songId, soundSimilarity(words, wordsOf(doc.print))] as const] : []))
    .filter(([, similarity]) => similarity >= alikeFrom)
    .sort(([, a], [, b]) => b - a);
  return new Map(alike);
}
