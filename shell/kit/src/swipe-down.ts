// Closes a sheet by a swipe on its header: it follows the finger, closes past 100 px and springs back below that.
import { type PointerEvent, useRef } from 'react';

export type SwipeDownOptions = {
  enabled?: boolean;
  onDismiss: () => void;
  /** Called with the distance in px, and with 0 and `settling` when the sheet is released below the threshold. */
  onPull: (pullPx: number, settling: boolean) => void;
  thresholdPx?: number;
};

/** Even a fast flick must cover this distance, because the spec defines no velocity threshold. */
export const swipeDismissPx = 100;

/** Returns handlers for the drag handle, which also needs `touch-action: none`. */
export function useSwipeDown({ enabled = true, onDismiss, onPull, thresholdPx = swipeDismissPx }: SwipeDownOptions) {
  const start = useRef<{ pointerId: number; y: number; pullPx: number } | null>(null);
  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const drag = start.current;
    if (!drag || drag.pointerId !== event.pointerId) return;
    start.current = null;
    if (!cancelled && drag.pullPx > thresholdPx) onDismiss();
    else if (drag.pullPx > 0) onPull(0, true);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!enabled || event.button !== 0 || (event.target as Element).closest('button, a, input')) return;
      start.current = { pointerId: event.pointerId, y: event.clientY, pullPx: 0 };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const drag = start.current;
      if (!drag || drag.pointerId !== event.pointerId) return;
      drag.pullPx = Math.max(0, event.clientY - drag.y);
      onPull(drag.pullPx, false);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  };
}
