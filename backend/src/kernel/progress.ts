/** How far a consumer has come, per partition, and who waits for it to come further. */
export class Progress {
  private readonly positions = new Map<number, number>();
  private waiters: { readonly partition: number; readonly position: number; readonly resolve: () => void }[] = [];

  /** @param onAdvance told of each step. */
  constructor(private readonly onAdvance?: (partition: number, position: number) => void) {}

  position(partition: number): number {
    return this.positions.get(partition) ?? 0;
  }

  /** Never moves backwards. */
  advance(partition: number, position: number): void {
    if (position <= this.position(partition)) return;
    this.positions.set(partition, position);
    this.onAdvance?.(partition, position);
    if (this.waiters.length === 0) return;
    const reached = this.waiters.filter((waiter) => this.hasReached(waiter));
    if (reached.length === 0) return;
    this.waiters = this.waiters.filter((waiter) => !this.hasReached(waiter));
    for (const waiter of reached) waiter.resolve();
  }

  /** Whether the position was reached within the time. */
  async reach(partition: number, position: number, timeoutMs: number): Promise<boolean> {
    if (this.position(partition) >= position) return true;
    if (timeoutMs <= 0) return false;
    return new Promise((resolve) => {
      const waiter = { partition, position, resolve: () => {} };
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        resolve(false);
      }, timeoutMs);
      waiter.resolve = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.waiters.push(waiter);
    });
  }

  private hasReached(waiter: { readonly partition: number; readonly position: number }): boolean {
    return waiter.position <= this.position(waiter.partition);
  }
}
