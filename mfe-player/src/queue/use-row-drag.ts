// Drags a row by pointer: the row stays, dimmed; a copy hangs at the pointer; a line marks the gap it would drop into.
// An own path of pointer events, because the browser's native drag neither scrolls on touch nor shows this.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { gapAt, placeFromGap } from './queue-measures';

/** Less than this is a click with an unsteady hand. */
const thresholdPx = 4;
/** This near to the scroller's edge it scrolls. */
const edgePx = 56;
const scrollPxPerFrame = 10;

export interface RowDrag {
  readonly index: number;
  /** The gap where it would drop. */
  readonly gap: number;
}

export interface RowDragOptions {
  list: RefObject<HTMLElement | null>;
  ghost: RefObject<HTMLElement | null>;
  count: number;
  onDrop: (from: number, to: number) => void;
}

export function useRowDrag({ list, ghost, count, onDrop }: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const latest = useRef({ count, onDrop });
  useEffect(() => {
    latest.current = { count, onDrop };
  });
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  const start = (index: number, event: ReactPointerEvent): void => {
    if (event.button !== 0) return;
    const origin = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    let at = origin;
    let isUnderWay = false;
    let frame = 0;

    const gapNow = () => gapAt(at.y - (list.current?.getBoundingClientRect().top ?? 0), latest.current.count);
    const follow = () => {
      if (ghost.current) ghost.current.style.transform = `translate(${at.x + 8}px, ${at.y + 8}px)`;
      const gap = gapNow();
      setDrag((before) => (before?.index === index && before.gap === gap ? before : { index, gap }));
    };
    const scroll = () => {
      const box = list.current?.closest('[data-panel]');
      if (box) {
        const { top, bottom } = box.getBoundingClientRect();
        const pull = at.y < top + edgePx ? -1 : at.y > bottom - edgePx ? 1 : 0;
        if (pull !== 0) {
          box.scrollTop += pull * scrollPxPerFrame;
          follow();
        }
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      at = { x: moved.clientX, y: moved.clientY };
      if (!isUnderWay && Math.hypot(at.x - origin.x, at.y - origin.y) >= thresholdPx) {
        isUnderWay = true;
        scroll();
      }
      if (!isUnderWay) return;
      moved.preventDefault();
      follow();
    };
    const end = (drops: boolean) => {
      stop.current();
      if (!isUnderWay) return;
      // The click that follows a drag is none.
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
      const to = placeFromGap(index, gapNow());
      if (drops && to !== index) latest.current.onDrop(index, to);
    };
    const up = (event: PointerEvent) => event.pointerId === pointerId && end(true);
    const cancel = (event: PointerEvent) => event.pointerId === pointerId && end(false);
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isUnderWay) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    addEventListener('pointermove', move, { passive: false });
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', key, { capture: true });
    stop.current = () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key, { capture: true });
      stop.current = () => {};
      setDrag(null);
    };
  };
  return { drag, start };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
