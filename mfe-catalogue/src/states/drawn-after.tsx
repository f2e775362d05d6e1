import { type ReactNode, useDeferredValue } from 'react';

interface DrawnAfterProps {
  /** False as long as something that matters more is still to come. */
  when?: boolean;
  children: ReactNode;
}

/** Drawn once what stands before it is on the screen, in parts between which the page answers presses. */
export function DrawnAfter({ when = true, children }: DrawnAfterProps) {
  return useDeferredValue(when, false) && children;
}
