// Songs of the own catalogue that sound like one under review, the most alike first.
import type { ReadModels } from '../../../ports/read-models';
import { alikeFrom, marksOf, soundSimilarity, wordsOf } from './sound-print';
import { soundMarks, soundPrints } from './sound-prints.projection';

/** A mark that more songs have says little. */
const mostOfAMark = 50;
/** Those with the most marks in common are compared in full. */
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
