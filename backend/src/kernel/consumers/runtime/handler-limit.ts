/** Time limit of a handler per event; a handler that never ends must not block the events of all other keys. */
export const longestHandlingMs = 30_000;

/** The handler was abandoned: anything that it still does or returns is ignored. */
export class HandlerLimitError extends Error {
  override readonly name = 'HandlerLimitError';

  constructor(limitMs: number) {
    super(`The handler has not ended within ${limitMs / 1000} s`);
  }
}

export interface HandlerWatch {
  /** True once the work was abandoned; code that is still running must stop. */
  readonly isOver: boolean;
  /**
   * Restarts the timer when the next handler starts or the current one makes progress.
   * @throws HandlerLimitError when the work was abandoned.
   */
  next(): void;
}

/**
 * Runs a sequence of handlers under a single timer: a timer per event would cost a counting projection more than the
 * counting itself.
 *
 * @throws HandlerLimitError when a handler exceeds the limit, and any error of the work itself.
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
    // Abandoned work may still reject; the race has already handled its promise.
    await Promise.race([work(watch), givenUp]);
  } finally {
    clearTimeout(timer);
  }
}
