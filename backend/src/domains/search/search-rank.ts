// How known something is, in few steps, so that a text moves in its index seldom however often it is played.
import { highestRank } from '../../ports/text-search';

const stepsPerDoubling = 2;

export function rankOf(count: number): number {
  return Math.min(highestRank, Math.floor(Math.log2(1 + Math.max(0, count)) * stepsPerDoubling));
}
