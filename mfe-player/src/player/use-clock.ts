// Draws by the audio clock: a callback per painted frame while something moves, none while nothing does.
import { useEffect, useRef } from 'react';
import { readClock, type ShownClock } from '../runtime/clock';
import { usePlayer } from './use-player';

/** A step smaller than half a pixel of a wide scrubber cannot be seen, so it is not drawn. */
const stepsPerTrack = 1500;

/**
 * Calls `draw` with the clock whenever it shows something new: per frame while it moves, and once for each change of
 * the player. Never renders: `draw` writes to elements.
 */
export function useClock(draw: (clock: ShownClock) => void): void {
  const player = usePlayer();
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    let frame = 0;
    let shown: ShownClock | null = null;
    const show = () => {
      const clock = readClock(player);
      if (!shown || isNews(shown, clock)) {
        shown = clock;
        latest.current(clock);
      }
      cancelAnimationFrame(frame);
      // A hidden page gets no frames, so nothing is drawn there.
      if (clock.isMoving) frame = requestAnimationFrame(show);
    };
    const subscription = player.actor.subscribe(show);
    show();
    return () => {
      subscription.unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [player]);
}

function isNews(before: ShownClock, after: ShownClock): boolean {
  const step = after.durationSeconds / stepsPerTrack;
  return (
    Math.abs(after.positionSeconds - before.positionSeconds) >= step ||
    Math.floor(after.positionSeconds) !== Math.floor(before.positionSeconds) ||
    after.durationSeconds !== before.durationSeconds ||
    after.previewEndSeconds !== before.previewEndSeconds
  );
}
