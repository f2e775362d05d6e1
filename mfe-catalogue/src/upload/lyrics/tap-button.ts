// A button that takes the moment at which it is pressed, not the one at which it is let go.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';

/** Props for a native button; `position` says where the song is, in milliseconds. */
export function useTapButton(position: () => number, onTap: (positionMs: number) => void) {
  const pressedAt = useRef<number | null>(null);
  const press = () => {
    pressedAt.current = position();
  };
  return {
    onPointerDown: press,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A finger leaves before its click comes, a mouse only when the click does not.
      if (pointerType === 'mouse') pressedAt.current = null;
    },
    onPointerCancel: () => {
      pressedAt.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // A key that is held would give every line the same time.
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
