// How much of a track was heard from one look at its clock to the next.
import type { Deck } from './deck';

/** Two looks at the clock further apart than this had a seek or a sleep in between. */
const longestTickSeconds = 2;

export class PlayedTime {
  private lastAudibleSeconds: number | null = null;

  /** The next look is the first one: of another track, or after a seek. */
  beginAnew(): void {
    this.lastAudibleSeconds = null;
  }

  /** @returns seconds of the listener's time, whatever the rate. */
  since({ audibleSeconds, isFlowing }: Deck, rate: number): number {
    const passed = audibleSeconds - (this.lastAudibleSeconds ?? audibleSeconds);
    this.lastAudibleSeconds = audibleSeconds;
    return isFlowing && passed > 0 && passed < longestTickSeconds * rate ? passed / rate : 0;
  }
}
