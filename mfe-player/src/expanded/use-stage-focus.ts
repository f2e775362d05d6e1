// Focus management of the expanded player: it takes and returns the focus, makes the covered
// page inert, and closes on Escape.
import { isLayerOpen } from '@libretto/product/top-layer';
import { type RefObject, useEffect, useEffectEvent } from 'react';

export function useStageFocus(
  stage: RefObject<HTMLElement | null>,
  opener: RefObject<Element | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    stage.current?.focus({ preventScroll: true });
    const uncover = cover(stage.current);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // Escape closes the topmost layer, which is not the player.
      if (isLayerOpen() || document.querySelector('[role="listbox"]')) return;
      event.preventDefault();
      close();
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

/** Makes only the page's landmarks inert: toasts and dialogs are above the player and stay interactive. */
function cover(stage: HTMLElement | null): () => void {
  const covered = [...document.querySelectorAll<HTMLElement>('header, nav, main, aside, footer')].filter(
    (element) => !element.inert && !stage?.contains(element),
  );
  for (const element of covered) element.inert = true;
  return () => {
    for (const element of covered) element.inert = false;
  };
}
