import { useEffect, useRef } from 'react';

/** @returns a function that tells whether the component is still on the page, for work that waits for the browser. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
