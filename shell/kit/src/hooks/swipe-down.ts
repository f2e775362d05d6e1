// Pulls a sheet down by its header: it follows the finger, closes past 100 px and springs back before that.
import { type PointerEvent, useRef } from 'react';

export type SwipeDownOptions = {
  enabled?: boolean;
  onDismiss: () => void;
  /** Called with the pull in px, and with 0 and `settling` when it is let go short of the threshold. */
  onPull: (pullPx: number, settling: boolean) => void;
  thresholdPx?: number;
};

/** A flick this fast (px per ms) still has to pass the threshold: the spec knows only the distance. */
export const swipeDismissPx = 100;

/** Handlers for the element that drags, which also needs `touch-action: none`. */
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
