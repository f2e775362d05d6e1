// Limits a drag to one pointer: events of other pointers are suppressed, and Escape cancels the drag.

export interface OnePointer {
  /** Current position of the pointer in the window. */
  at(): { x: number; y: number };
  release(): void;
}

const kinds = ['pointermove', 'pointerup', 'pointercancel'] as const;

/** Captures events before all other listeners of the page. Calls `moved` for each move of the dragging pointer. */
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
  // dnd-kit cancels the drag; the player must not close on the same key press.
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
