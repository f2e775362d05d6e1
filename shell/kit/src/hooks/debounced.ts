// A value that waits until typing rests.
import { useEffect, useState } from 'react';

/** The value as it was `delayMs` after its last change; the spec's searches wait 300 ms. */
export function useDebounced<T>(value: T, delayMs = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
