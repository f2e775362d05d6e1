// What failed without a connection is tried again once there is one.
import { useEffect, useRef } from 'react';

export function useWhenOnline(retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const goOn = () => latest.current();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, []);
}
