import { type ReactNode, useDeferredValue } from 'react';

/** Drawn once what stands before it is on the screen, in parts between which the page answers presses. */
export function DrawnAfter({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
