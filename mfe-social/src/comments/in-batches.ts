// Gathers what comes in a crowd and hands it over a few times a second. What comes alone is handed over with the next frame.

/** After a hand-over the page has this long for everything else. What comes meanwhile is few enough to be drawn within a frame. */
export const restMs = 100;
/** A page in the background has no frames; there it is handed over after this time. */
export const hiddenMs = 250;

export function inBatches<Item>(handOver: (items: readonly Item[]) => void) {
  let waiting: Item[] = [];
  let cancel: (() => void) | null = null;
  let handedOverAtMs = Number.NEGATIVE_INFINITY;
  const flush = () => {
    cancel?.();
    cancel = null;
    const items = waiting;
    waiting = [];
    if (items.length === 0) return;
    handedOverAtMs = performance.now();
    handOver(items);
  };
  return {
    add(item: Item): void {
      waiting.push(item);
      cancel ??= schedule(flush, handedOverAtMs + restMs - performance.now());
    },
    flush,
  };
}

/** With the next frame after some ms. */
function schedule(flush: () => void, afterMs: number): () => void {
  let frame: number | undefined;
  const ask = () => {
    frame = requestAnimationFrame(flush);
  };
  const rest = afterMs > 0 ? setTimeout(ask, afterMs) : undefined;
  if (rest === undefined) ask();
  // Whichever comes first: a page that goes into the background gets no frame any more.
  const timer = setTimeout(flush, Math.max(0, afterMs) + hiddenMs);
  return () => {
    clearTimeout(rest);
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
