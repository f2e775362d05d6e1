import type { EventFeed } from '../../../ports/events/event-feed';
import type { Position } from '../../../ports/events/position';

interface Waiter {
  readonly partition: number;
  readonly position: Position;
  readonly resolve: () => void;
}

/** The positions of a consumer per partition, and the waiters for later positions. */
export class Progress {
  private readonly positions = new Map<number, Position>();
  private waiters: Waiter[] = [];

  constructor(
    private readonly order: Pick<EventFeed, 'hasPassed'>,
    private readonly onAdvance?: (partition: number, position: Position) => void,
  ) {}

  position(partition: number): Position | undefined {
    return this.positions.get(partition);
  }

  hasPassed(partition: number, position: Position): boolean {
    return this.order.hasPassed(this.position(partition), position);
  }

  /** Positions never move backwards. */
  advance(partition: number, position: Position | undefined): void {
    if (position === undefined || this.hasPassed(partition, position)) return;
    this.positions.set(partition, position);
    this.onAdvance?.(partition, position);
    if (this.waiters.length === 0) return;
    const reached = this.waiters.filter((waiter) => this.hasPassed(waiter.partition, waiter.position));
    if (reached.length === 0) return;
    this.waiters = this.waiters.filter((waiter) => !reached.includes(waiter));
    for (const waiter of reached) waiter.resolve();
  }

  /** Whether the position was reached within the time. */
  async reach(partition: number, position: Position, timeoutMs: number): Promise<boolean> {
    if (this.hasPassed(partition, position)) return true;
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
}
