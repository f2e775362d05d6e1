// Nobody hears more than a second in a second. What one listener may report as heard, over all plays together, grows with
// the clock: inventing a hundred plays at once gives no more streams of them than one play does.
import type { RateLimits } from '../../ports/rate-limits';

/** Reports come late and together on a bad connection; so much may lie between the sound and its report. */
export const slackSeconds = 30;

const allowance = { name: 'listening-budget', capacity: slackSeconds, refillMs: slackSeconds * 1000 };

/**
 * Plays without a connection come many at once. So much of what made them count may come ahead of the clock: some 360 songs, a
 * day and a night of listening. What counts meanwhile with a connection takes from the same.
 */
export const offlineSlackSeconds = 3 * 3600;

const offlineAllowance = {
  name: 'offline-listening',
  capacity: offlineSlackSeconds,
  refillMs: offlineSlackSeconds * 1000,
};

export class ListeningBudget {
  constructor(private readonly rateLimits: RateLimits) {}

  /** Takes the seconds before anything is decided by them, so that of many reports at once not all find them free. */
  async reserve(userId: string, seconds: number): Promise<boolean> {
    if (seconds <= 0) return false;
    return (await this.rateLimits.draw(allowance, userId, seconds)).allowed;
  }

  /** As {@link reserve}, of plays without a connection: as many seconds as make the play a stream. */
  async reserveOffline(userId: string, seconds: number): Promise<boolean> {
    return (await this.rateLimits.draw(offlineAllowance, userId, seconds)).allowed;
  }

  giveBackOffline(userId: string, seconds: number): Promise<void> {
    return this.rateLimits.putBack(offlineAllowance, userId, seconds);
  }

  /** To be called for what was reserved and not credited: a report that changed nothing takes nothing. */
  giveBack(userId: string, seconds: number): Promise<void> {
    return this.rateLimits.putBack(allowance, userId, seconds);
  }
}
