// Random sampling without replacement: every selection of indexes and every order of them is equally likely.

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Draws `count` distinct indexes from 0 to `total - 1`, or all of them if there are fewer. It is a Fisher–Yates shuffle
 * that stores only the moved indexes, so that ten of a million cost ten.
 */
export function drawPlaces(total: number, count: number, random: Random): readonly number[] {
  const moved = new Map<number, number>();
  const at = (place: number) => moved.get(place) ?? place;
  return Array.from({ length: Math.min(count, total) }, (_, drawn) => {
    const place = drawn + Math.floor(random() * (total - drawn));
    const chosen = at(place);
    moved.set(place, at(drawn));
    return chosen;
  });
}
