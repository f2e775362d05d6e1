// Work that many request at once runs once, and only a few pieces of work run at a time.

export class FewAtATime<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: { readonly atATime: number; readonly waiting: number }) {}

  /** `full` when so many wait that one more would only wait for nothing. */
  run(key: string, work: () => Promise<Result>): Promise<Result> | 'full' {
    const known = this.underWay.get(key);
    if (known) return known;
    if (this.waiting.length >= this.most.waiting) return 'full';
    const result = this.inTurn(work).finally(() => this.underWay.delete(key));
    this.underWay.set(key, result);
    return result;
  }

  private async inTurn(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.most.atATime) await new Promise<void>((resolve) => this.waiting.push(resolve));
    // Work that ends passes its place to the next in the queue, so that a later call cannot overtake it.
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
