// Optimistic Play: a press anywhere on the page is shown first and then executed.
import type { Bus, BusMessages } from '@libretto/contracts/federation';
import { playerState } from './player-state';
import type { Player } from './running-player';

type Asked = BusMessages['player/play'];

/**
 * Publishes the expected state of a press at once and executes it after that has rendered, because machine and player
 * bar take a slow phone three frames.
 */
export class OptimisticPlay {
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
        contextId: context.id ?? null,
      });
    }
    // A timer inherits the user activation, without which browsers block the sound.
    this.waiting = { asked, timer: setTimeout(() => this.carryOut()) };
  }

  /** Executes the pending press before any other request. */
  carryOut(): void {
    if (!this.waiting) return;
    const { asked } = this.waiting;
    this.drop();
    this.player.send({ type: 'queue.play', ...asked });
    // Published even if the machine has not changed, to correct the optimistic state.
    this.bus.emit('player/state', playerState(this.player.actor.getSnapshot()));
  }

  drop(): void {
    clearTimeout(this.waiting?.timer);
    this.waiting = null;
  }
}
