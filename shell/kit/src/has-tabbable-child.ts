// Replaces React Aria's `useHasTabbableChild` in the build. The original checks the visibility of each element, which
// makes the browser recalculate styles each time: a seventh of a second for the player's queue on a slow phone.
import { type RefObject, useLayoutEffect, useState } from 'react';

const tabbable = ['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled', '[tabindex]']
  .map((part) => `${part}:not([tabindex^="-"])`)
  .join();

/** Whether an element contains a tab stop. */
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
