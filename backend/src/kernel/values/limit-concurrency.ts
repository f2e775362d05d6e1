/** Limits concurrent work in this process to `places`; further work waits in FIFO order. */
export function atMost(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async function inPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    // A finished task hands its place directly to the next one, so the place never counts as free in between.
    else await new Promise<void>((take) => waiting.push(take));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
