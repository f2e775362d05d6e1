// A coarse popularity rank, so that the index entry of a text is rarely updated, however often it is played.
import { highestRank } from '../../ports/read-models/text-search';

const stepsPerDoubling = 2;

export function rankOf(count: number): number {
  return Math.min(highestRank, Math.floor(Math.log2(1 + Math.max(0, count)) * stepsPerDoubling));
}
