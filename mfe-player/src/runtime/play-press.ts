// A press of Play somewhere on the page: shown first, then carried out.
import type { Bus, BusMessages } from '@libretto/contracts/federation';
import type { Player } from './player';
import { playerState } from './player-state';

type Asked = BusMessages['player/play'];

/**
 * The page shows a press as if it had been carried out already; it is carried out once that is drawn, as machine and player
 * bar take a slow phone three frames.
 */
export class PlayPress {
  private waiting: { asked: Asked; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(
    private readonly player: Player,
    private readonly bus: Bus,
  ) {}

  take(asked: Asked): void {
    this.drop();
    const { tracks, startIndex, context } = asked;
    const track = tracks[startIndex];
    if (track) {
      this.bus.emit('player/state', {
        trackId: track.id,
        track,
        status: 'loading',
        isElsewhere: false,
        contextName: context.name,
      });
    }
    // By a timer, as browsers hand on to it that a person has pressed; without that there is no sound.
    this.waiting = { asked, timer: setTimeout(() => this.carryOut()) };
  }

  /** Whatever else is asked of the player comes after it. */
  carryOut(): void {
    if (!this.waiting) return;
    const { asked } = this.waiting;
    this.drop();
    this.player.send({ type: 'queue.play', ...asked });
    // Also where the machine has had its reasons to change nothing.
    this.bus.emit('player/state', playerState(this.player.actor.getSnapshot()));
  }

  drop(): void {
    clearTimeout(this.waiting?.timer);
    this.waiting = null;
  }
}
