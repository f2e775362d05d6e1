// Limits the listening time that one listener may report over all plays together to real time. Faking a hundred
// concurrent plays therefore counts no more streams than one play does.
import type { RateLimits } from '../../../ports/operations/rate-limits';

/** Allowed burst, because reports arrive late and together on a bad connection. */
export const slackSeconds = 30;

const allowance = { name: 'listening-budget', capacity: slackSeconds, refillMs: slackSeconds * 1000 };

/**
 * Offline plays are reported in bulk. Their budget allows that much listening time in one burst: some 360 songs, a day
 * and a night of listening. Plays that count online draw on the same budget.
 */
export const offlineSlackSeconds = 3 * 3600;

const offlineAllowance = {
  name: 'offline-listening',
  capacity: offlineSlackSeconds,
  refillMs: offlineSlackSeconds * 1000,
};

export class ListeningBudget {
  constructor(private readonly rateLimits: RateLimits) {}

  /** Reserves the seconds before any decision, so that concurrent reports cannot spend the same budget. */
  async reserve(userId: string, seconds: number): Promise<boolean> {
    if (seconds <= 0) return false;
    return (await this.rateLimits.draw(allowance, userId, seconds)).allowed;
  }

  /** Like {@link reserve}, for offline plays: reserves the seconds that make the play count as a stream. */
  async reserveOffline(userId: string, seconds: number): Promise<boolean> {
    return (await this.rateLimits.draw(offlineAllowance, userId, seconds)).allowed;
  }

  giveBackOffline(userId: string, seconds: number): Promise<void> {
    return this.rateLimits.putBack(offlineAllowance, userId, seconds);
  }

  /** Returns reserved seconds that were not credited, so that a report without effect costs nothing. */
  giveBack(userId: string, seconds: number): Promise<void> {
    return this.rateLimits.putBack(allowance, userId, seconds);
  }
}
