// Draws by the audio clock: one callback per visible step during playback, none otherwise.
import { useEffect, useEffectEvent } from 'react';
import { readClock, type ShownClock } from '../runtime/clock';
import { usePlayer } from './use-player';

/** A step of less than half a pixel of a wide scrubber is invisible, so it is not drawn. */
const stepsPerTrack = 1500;
const frameMs = 16;

/**
 * Calls `draw` when the clock shows something new: once per step during playback, and once per change of the player. It
 * never renders: `draw` writes to elements.
 */
export function useClock(draw: (clock: ShownClock) => void): void {
  const player = usePlayer();
  const onDraw = useEffectEvent(draw);
  useEffect(() => {
    let frame = 0;
    let wait: ReturnType<typeof setTimeout> | undefined;
    let shown: ShownClock | null = null;
    const show = () => {
      const clock = readClock(player);
      if (!shown || isNews(shown, clock)) {
        shown = clock;
        onDraw(clock);
      }
      clearTimeout(wait);
      cancelAnimationFrame(frame);
      if (!clock.isMoving) return;
      // Requesting every frame would keep the page busy, including frames in which nothing changes.
      wait = setTimeout(() => {
        // A hidden page gets no frames, so nothing is drawn there.
        frame = requestAnimationFrame(show);
      }, msUntilNews(clock));
    };
    const subscription = player.actor.subscribe(show);
    show();
    return () => {
      subscription.unsubscribe();
      clearTimeout(wait);
      cancelAnimationFrame(frame);
    };
  }, [player]);
}

/** Time until the next step or the next whole second, whichever is first; slightly early rather than late. */
function msUntilNews({ durationSeconds, positionSeconds }: ShownClock): number {
  const toSecond = Math.floor(positionSeconds) + 1 - positionSeconds;
  return Math.min(durationSeconds / stepsPerTrack, toSecond) * 1000 - frameMs;
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
