import type { Clock } from '../../../src/ports/operations/clock';

const start = Date.UTC(2026, 0, 5, 12);

/** A clock that only moves when a test advances it. */
export class TestClock implements Clock {
  private presentMs = start;

  nowMs(): number {
    return this.presentMs;
  }

  advance(ms: number): void {
    this.presentMs += ms;
  }
}
