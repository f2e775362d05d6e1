// What the scrubber shows: where the ear is, here or in the tab that plays.
import { currentTrack } from '../machine/player.context';
import { audibleSeconds, isPreview, trackDurationSeconds } from '../machine/track-source';
import type { Player } from './player';

export interface ShownClock {
  positionSeconds: number;
  durationSeconds: number;
  /** End of what is loaded around the position; 0 when nothing is, or it plays elsewhere. */
  bufferedSeconds: number;
  /** Set while only the beginning may be heard. */
  previewEndSeconds: number | null;
  /** Whether the next frame will show something else. */
  isMoving: boolean;
}

/** Reads the audio clock itself, so that a frame costs no event and no render. */
export function readClock({ actor, sound }: Player): ShownClock {
  const { context } = actor.getSnapshot();
  const track = currentTrack(context);
  const durationSeconds = track ? trackDurationSeconds(track) : 0;
  const previewEndSeconds = track && isPreview(track) ? audibleSeconds(track) : null;
  const { elsewhere, tools } = context;
  if (elsewhere) {
    const isSameTrack = elsewhere.trackId === track?.id;
    const passed = (tools.nowMs() - elsewhere.receivedAtMs) / 1000;
    const positionSeconds = isSameTrack ? elsewhere.positionSeconds + passed : context.positionSeconds;
    return {
      positionSeconds: Math.min(positionSeconds, durationSeconds),
      durationSeconds,
      bufferedSeconds: 0,
      previewEndSeconds,
      isMoving: isSameTrack,
    };
  }
  const clock = sound.clock();
  return {
    // Until a track has loaded its element stands at 0, whatever the place it will begin at.
    positionSeconds: Math.min(
      clock.isFlowing ? clock.positionSeconds : settledPosition(clock.positionSeconds, context),
      durationSeconds,
    ),
    durationSeconds,
    bufferedSeconds: clock.bufferedSeconds,
    previewEndSeconds,
    isMoving: clock.isFlowing,
  };
}

function settledPosition(clockSeconds: number, context: { positionSeconds: number }): number {
  return clockSeconds > 0 ? clockSeconds : context.positionSeconds;
}

/** Moves by so many seconds from where the ear is now. */
export function seekBy(player: Player, seconds: number): void {
  player.send({ type: 'transport.seek', seconds: readClock(player).positionSeconds + seconds });
}
