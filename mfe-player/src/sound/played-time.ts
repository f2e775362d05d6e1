// Measures how much of a track was played between two readings of its clock.
import type { Deck } from './deck';

/** Two readings further apart than this had a seek or a system sleep in between. */
const longestTickSeconds = 2;

export class PlayedTime {
  private lastAudibleSeconds: number | null = null;

  /** Starts over, for another track or after a seek. */
  restart(): void {
    this.lastAudibleSeconds = null;
  }

  /** @returns Seconds of wall-clock time, at any playback rate. */
  since({ audibleSeconds, isFlowing }: Deck, rate: number): number {
    const passed = audibleSeconds - (this.lastAudibleSeconds ?? audibleSeconds);
    this.lastAudibleSeconds = audibleSeconds;
    return isFlowing && passed > 0 && passed < longestTickSeconds * rate ? passed / rate : 0;
  }
}
