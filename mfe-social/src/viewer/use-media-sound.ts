// While a video or recording sounds the music gives way; it comes back when that has ended or its view is closed.
import { bus } from '@libretto/contracts/federation';
import { useBusMessage } from '@libretto/kit/use-bus';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

export function useMediaSound(element: RefObject<HTMLMediaElement | null>) {
  const hasBegun = useRef(false);
  const onPlay = useCallback(() => {
    hasBegun.current = true;
    bus.emit('media/sound', { state: 'began' });
  }, []);
  const onEnded = useCallback(() => {
    if (!hasBegun.current) return;
    hasBegun.current = false;
    bus.emit('media/sound', { state: 'ended' });
  }, []);
  useEffect(() => onEnded, [onEnded]);
  // Started by the keys of the system, say: one sound at a time.
  useBusMessage('player/state', ({ status, isElsewhere }) => {
    if (status === 'playing' && !isElsewhere) element.current?.pause();
  });
  return { onPlay, onEnded };
}
