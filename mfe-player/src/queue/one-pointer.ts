// While a row is dragged, one finger drags it: others are not heard, and Escape is the drag's.

export interface OnePointer {
  /** Where the finger or the mouse is now, in the window. */
  at(): { x: number; y: number };
  release(): void;
}

const kinds = ['pointermove', 'pointerup', 'pointercancel'] as const;

/** Listens before everybody else on the page. `moved` is called with each move of the pointer that drags. */
export function followOnePointer(down: PointerEvent, moved: () => void): OnePointer {
  let at = { x: down.clientX, y: down.clientY };
  const hear = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) {
      event.stopImmediatePropagation();
      return;
    }
    at = { x: event.clientX, y: event.clientY };
    if (event.type === 'pointermove') moved();
  };
  // The drag's library gives the drag up; the player below must not close for the same press.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault();
  };
  for (const kind of kinds) addEventListener(kind, hear, { capture: true });
  addEventListener('keydown', onKey, { capture: true });
  return {
    at: () => at,
    release: () => {
      for (const kind of kinds) removeEventListener(kind, hear, { capture: true });
      removeEventListener('keydown', onKey, { capture: true });
    },
  };
}
