// A chi-squared test for everything that is drawn at random, with a seed, so that it never fails by chance.

/** Pseudorandom numbers in [0, 1), the same sequence for each seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The p-value of the counts under equal probabilities: Pearson's chi-squared test, with the distribution approximated
 * by Wilson and Hilferty. Drawing without repetition within a response makes the counts more even than the test
 * assumes, never less.
 */
export function pValueOfEqualChances(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  const deviations = (Math.cbrt(chiSquared / freedom) - (1 - spread)) / Math.sqrt(spread);
  return upperTail(deviations);
}

/** Counts with a smaller p-value are not random. */
export const leastPValue = 0.001;

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17). */
function upperTail(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((total, term, power) => total + term * t ** (power + 1), 0);
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return x >= 0 ? tail : 1 - tail;
}

/** How often each of `things` was drawn. */
export function countsOf<Thing>(things: readonly Thing[], drawn: Iterable<Thing>): readonly number[] {
  const counts = new Map(things.map((thing) => [thing, 0]));
  for (const thing of drawn) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts.values()];
}
