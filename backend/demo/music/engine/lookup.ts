// Lookups by an index that must exist, so that a mistake in a score or a filter throws instead of sounding as NaN. Each
// type of list has its own function, because the engine runs millions of lookups a second, and monomorphic functions
// are fast.

function missing(list: ArrayLike<unknown>, index: number): RangeError {
  return new RangeError(`Nothing at ${index} of ${list.length}`);
}

export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw missing(items, index);
  return item;
}

export function lastOf<T>(items: readonly T[]): T {
  return itemAt(items, items.length - 1);
}

/** One sample of an audio channel. */
export function sampleAt(plane: Float32Array, index: number): number {
  const sample = plane[index];
  if (sample === undefined) throw missing(plane, index);
  return sample;
}

/** One number of a filter's or a meter's state. */
export function numberAt(numbers: Float64Array | Int32Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw missing(numbers, index);
  return number;
}
