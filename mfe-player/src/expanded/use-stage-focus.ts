// Focus goes into the expanded player and comes back; what it covers can be neither reached nor read; Escape closes it.
import { type RefObject, useEffect, useRef } from 'react';

/** Toasts call themselves dialogs too, but they are not modal and take no keys. */
const layerSelector =
  '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"]), [role="menu"], [role="listbox"]';

export function useStageFocus(
  stage: RefObject<HTMLElement | null>,
  opener: RefObject<Element | null>,
  onClose: () => void,
): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    stage.current?.focus({ preventScroll: true });
    const uncover = cover(stage.current);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // The top layer goes first, and this is not it.
      if (document.querySelector(layerSelector)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      uncover();
      const before = opener.current;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [stage, opener]);
}

/** Only the page's own landmarks: toasts and dialogs stand above the player and stay alive. */
function cover(stage: HTMLElement | null): () => void {
  const covered = [...document.querySelectorAll<HTMLElement>('header, nav, main, aside, footer')].filter(
    (element) => !element.inert && !stage?.contains(element),
  );
  for (const element of covered) element.inert = true;
  return () => {
    for (const element of covered) element.inert = false;
  };
}
