/** How long a handler may take over one event. One that never ends must not hold back the events of all other keys. */
export const longestHandlingMs = 30_000;

/** The handler was given up: what it still does or answers counts for nothing. */
export class HandlerLimitError extends Error {
  override readonly name = 'HandlerLimitError';

  constructor(limitMs: number) {
    super(`The handler has not ended within ${limitMs / 1000} s`);
  }
}

export interface HandlerWatch {
  /** The work was given up: anyone who still does it stops. */
  readonly isOver: boolean;
  /**
   * The next handler begins, or the present one shows that it is getting on.
   * @throws HandlerLimitError when the work was given up.
   */
  next(): void;
}

/**
 * Carries out a run of handlers, one after the other, with one timer for all of them: a timer for each event would cost a
 * projection that counts more than the counting.
 *
 * @throws HandlerLimitError when one of them takes too long; what the work itself throws otherwise.
 */
export async function watched(limitMs: number, work: (watch: HandlerWatch) => Promise<void>): Promise<void> {
  let isOver = false;
  let giveUp = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => {
      isOver = true;
      reject(new HandlerLimitError(limitMs));
    };
  });
  const timer = setTimeout(giveUp, limitMs);
  const watch = {
    get isOver() {
      return isOver;
    },
    next: () => {
      if (isOver) throw new HandlerLimitError(limitMs);
      timer.refresh();
    },
  };
  try {
    // What was given up may still reject; the race has taken that upon itself.
    await Promise.race([work(watch), givenUp]);
  } finally {
    clearTimeout(timer);
  }
}
