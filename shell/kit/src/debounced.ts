// Debounces a value until typing pauses.
import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `delayMs`; the spec's searches wait 300 ms. */
export function useDebounced<T>(value: T, delayMs = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
