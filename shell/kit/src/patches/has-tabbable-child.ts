// In place of React Aria's own `useHasTabbableChild`: the build puts it there. That one asks the browser of part after part whether it
// can be seen, and the browser recalculates the page's styles each time: a seventh of a second for the player's queue on a slow phone.
import { type RefObject, useLayoutEffect, useState } from 'react';

const tabbable = ['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled', '[tabindex]']
  .map((part) => `${part}:not([tabindex^="-"])`)
  .join();

/** Whether the keyboard gets into an element without the element being a stop itself. */
export function useHasTabbableChild(
  ref: RefObject<Element | null>,
  { isDisabled = false }: { isDisabled?: boolean } = {},
): boolean {
  const [hasTabbable, setHasTabbable] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || isDisabled) return undefined;
    const look = () => setHasTabbable(element.querySelector(tabbable) !== null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['tabindex', 'disabled'] });
    return () => observer.disconnect();
  });
  return !isDisabled && hasTabbable;
}
