// Detects whether this process reaches the engines that its work needs. A process that is cut off from them but not
// from the lease store would keep its leases and stall their partitions, although other processes could continue. See
// decisions/0318.

export interface ReachTimes {
  /** Time limit of a probe. */
  readonly answerMs: number;
  /** Engines that have not answered for this long count as unreachable. */
  readonly unreachableAfterMs: number;
}

const reachTimes: ReachTimes = { answerMs: 3_000, unreachableAfterMs: 5_000 };

export class EngineReach {
  private answeredMs = performance.now();
  private isAsking = false;

  /** @param ask resolves when every engine has answered. */
  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly times = reachTimes,
  ) {}

  /** Returns the last known result and starts another probe in the background. */
  isCutOff(): boolean {
    const isCutOff = performance.now() - this.answeredMs > this.times.unreachableAfterMs;
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
      // A failure needs no action: the elapsed time since the last success reports it.
    } finally {
      clearTimeout(timer);
      this.isAsking = false;
    }
  }
}
