/** Runs work at most `places` at a time in this process; what comes later waits in its order. */
export function atMost(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async function inPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    // A place is handed on without becoming free in between.
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
