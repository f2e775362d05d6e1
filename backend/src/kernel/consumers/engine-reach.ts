// Whether this process reaches the engines that its work needs. One that is cut off from them alone would keep its leases, and what
// it has would stand still, while other processes could go on with it. See decisions/0318.

export interface ReachTimes {
  /** A question that takes longer has no answer. */
  readonly answerMs: number;
  /** Engines that have not answered for so long are out of reach. */
  readonly patienceMs: number;
}

const reachTimes: ReachTimes = { answerMs: 3_000, patienceMs: 5_000 };

export class EngineReach {
  private answeredMs = performance.now();
  private isAsking = false;

  /** @param ask resolves when each of them has answered. */
  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly times = reachTimes,
  ) {}

  /** As it was found so far; asks anew beside that. */
  isCutOff(): boolean {
    const isCutOff = performance.now() - this.answeredMs > this.times.patienceMs;
    if (!this.isAsking) void this.askNow();
    return isCutOff;
  }

  private async askNow(): Promise<void> {
    this.isAsking = true;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No answer in time')), this.times.answerMs);
      timer.unref();
    });
    try {
      await Promise.race([this.ask(), tooLate]);
      this.answeredMs = performance.now();
    } catch {
      // The time that has passed says it.
    } finally {
      clearTimeout(timer);
      this.isAsking = false;
    }
  }
}
