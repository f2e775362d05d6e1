// Nobody hears more than a second in a second. What one listener may report as heard, over all plays together, grows with
// the clock: whoever invents a hundred plays at once gets no more streams of them than of one.
import type { Cache } from '../../ports/cache';
import type { Clock } from '../../ports/clock';

/** Reports come late and together on a bad line; so much may lie between the sound and its report. */
export const slackSeconds = 30;

interface Kept {
  /** Seconds that may still be reported. */
  readonly seconds: number;
  readonly atMs: number;
}

export class ListeningBudget {
  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  async allows(userId: string, seconds: number): Promise<boolean> {
    return seconds <= (await this.secondsLeft(userId));
  }

  /** To be called for what was credited: a report that changed nothing takes nothing. */
  async take(userId: string, seconds: number): Promise<void> {
    const left = (await this.secondsLeft(userId)) - seconds;
    await this.cache.set<Kept>(keyOf(userId), { seconds: left, atMs: this.clock.nowMs() }, slackSeconds * 2000);
  }

  private async secondsLeft(userId: string): Promise<number> {
    const kept = await this.cache.get<Kept>(keyOf(userId));
    if (!kept) return slackSeconds;
    return Math.min(slackSeconds, kept.seconds + (this.clock.nowMs() - kept.atMs) / 1000);
  }
}

const keyOf = (userId: string) => `listening-budget/${userId}`;
