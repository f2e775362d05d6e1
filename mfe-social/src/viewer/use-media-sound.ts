// Pauses the music while a video or recording plays, and resumes it when that has ended or its viewer is closed.
import { bus } from '@libretto/contracts/federation';
import { useBusMessage } from '@libretto/kit/hooks';
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
  // Music may start in another way, such as by media keys; only one source plays at a time.
  useBusMessage('player/state', ({ status, isElsewhere }) => {
    if (status === 'playing' && !isElsewhere) element.current?.pause();
  });
  return { onPlay, onEnded };
}
