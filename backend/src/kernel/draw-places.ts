// Chance without repeats: places of a list, every choice and every order of them equally likely.

/** A number from 0 up to and without 1. */
export type Random = () => number;

/**
 * Draws `count` different places of 0 to `total - 1`, or all of them where there are no more: Fisher and Yates, of which only
 * the places that were moved are remembered, so that ten of a million cost ten.
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
