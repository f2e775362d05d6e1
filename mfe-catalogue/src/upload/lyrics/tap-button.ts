// A button that records the time of the press instead of the release.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';

/** Props for a native button; `position` returns the position of the song in milliseconds. */
export function useTapButton(position: () => number, onTap: (positionMs: number) => void) {
  const pressedAt = useRef<number | null>(null);
  const press = () => {
    pressedAt.current = position();
  };
  return {
    onPointerDown: press,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A finger fires `pointerleave` before `click`; a mouse fires it only when no click follows.
      if (pointerType === 'mouse') pressedAt.current = null;
    },
    onPointerCancel: () => {
      pressedAt.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // Key repeat would give every line the same time.
      if (event.repeat) event.preventDefault();
      else press();
    },
    onClick: () => {
      const at = pressedAt.current ?? position();
      pressedAt.current = null;
      onTap(at);
    },
  };
}
