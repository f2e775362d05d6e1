// The position that the scrubber shows: of this player, or of the tab or device that plays.
import { currentTrack } from '../machine/player.context';
import { audibleSeconds, isPreview, trackDurationSeconds } from '../machine/track-source';
import type { Player } from './running-player';

export interface ShownClock {
  positionSeconds: number;
  durationSeconds: number;
  /** End of the buffered range around the position; 0 when nothing is buffered or another device plays. */
  bufferedSeconds: number;
  /** Set while the listener may only hear a preview. */
  previewEndSeconds: number | null;
  /** Whether the next frame will differ. */
  isMoving: boolean;
}

/** Reads the audio clock directly, so that a frame needs neither an event nor a render. */
export function readClock({ actor, sound }: Player): ShownClock {
  const { context } = actor.getSnapshot();
  const track = currentTrack(context);
  const durationSeconds = track ? trackDurationSeconds(track) : 0;
  const previewEndSeconds = track && isPreview(track) ? audibleSeconds(track) : null;
  const { elsewhere } = context;
  if (elsewhere) {
    const isSameTrack = elsewhere.trackId === track?.id;
    const passed = (Date.now() - elsewhere.receivedAtMs) / 1000;
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
    // Until a track has loaded, its element reports position 0 although it will start elsewhere.
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

/** Seeks relative to the audible position. */
export function seekBy(player: Player, seconds: number): void {
  player.send({ type: 'transport.seek', seconds: readClock(player).positionSeconds + seconds });
}
