// Runs work with single flight per key and bounded concurrency.

export class FewAtATime<Result> {
  private readonly inFlight = new Map<string, Promise<Result>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: { readonly atATime: number; readonly waiting: number }) {}

  /** Returns `full` when the queue has reached its limit. */
  run(key: string, work: () => Promise<Result>): Promise<Result> | 'full' {
    const known = this.inFlight.get(key);
    if (known) return known;
    if (this.waiting.length >= this.most.waiting) return 'full';
    const result = this.runWithinLimit(work).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, result);
    return result;
  }

  private async runWithinLimit(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.most.atATime) await new Promise<void>((resolve) => this.waiting.push(resolve));
    // Finished work passes its slot to the next in the queue, so that a later call cannot overtake it.
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
