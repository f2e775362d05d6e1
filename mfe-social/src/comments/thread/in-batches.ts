// Batches items that arrive in bursts and hands them over a few times a second. A single item is
// handed over in the next frame.

/**
 * Pause after each batch, which leaves the main thread free. The items of one pause are few
 * enough to render within a frame.
 */
export const restMs = 100;
/** Delay in a background page, which gets no animation frames. */
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

/** Schedules `flush` for the first frame after a delay. */
function schedule(flush: () => void, afterMs: number): () => void {
  let frame: number | undefined;
  const ask = () => {
    frame = requestAnimationFrame(flush);
  };
  const rest = afterMs > 0 ? setTimeout(ask, afterMs) : undefined;
  if (rest === undefined) ask();
  // The timer is the fallback for a page that moves to the background and gets no more frames.
  const timer = setTimeout(flush, Math.max(0, afterMs) + hiddenMs);
  return () => {
    clearTimeout(rest);
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
