// Gathers what comes in a crowd, and hands it over once a frame: a page draws no more often than it can be seen.

/** A page in the background has no frames; there it is handed over after this time. */
const hiddenMs = 250;

export function perFrame<Item>(handOver: (items: readonly Item[]) => void) {
  let waiting: Item[] = [];
  let cancel: (() => void) | null = null;
  const flush = () => {
    cancel?.();
    cancel = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) handOver(items);
  };
  return {
    add(item: Item): void {
      waiting.push(item);
      cancel ??= schedule(flush);
    },
    flush,
  };
}

function schedule(flush: () => void): () => void {
  // Whichever comes first: a page that goes into the background gets no frame any more.
  const frame = requestAnimationFrame(flush);
  const timer = setTimeout(flush, hiddenMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
