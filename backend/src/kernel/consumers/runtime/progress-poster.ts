// Posts the progress of this process's consumers, for the processes that answer reads and those that report.

import { type Position, positionOf } from '../../../ports/events/position';
import type { PostedProgress, ProgressBoard } from '../../../ports/read-models/progress-board';
import type { ConsumerObserver } from './consumer-observer';

/** Updates within this time are posted together. */
const gatherMs = 3;
const againMs = 500;
/** Periodic reposting restores a board that has lost its data. */
const repostEveryMs = 5_000;

export class ProgressPoster implements ConsumerObserver {
  private readonly own = new Map<string, PostedProgress>();
  private readonly positions = new Map<string, Position>();
  private changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly reposting: NodeJS.Timeout;
  private isStopped = false;

  constructor(private readonly board: ProgressBoard) {
    this.reposting = setInterval(() => {
      for (const name of this.own.keys()) this.changed.add(name);
      this.postSoon(gatherMs);
    }, repostEveryMs);
    this.reposting.unref();
  }

  /** This is also called when this process starts on a partition. */
  parked(consumer: string, partition: number, keys: readonly string[]): void {
    const name = nameOf(consumer, partition);
    const position = this.own.get(name)?.position ?? this.positions.get(name) ?? positionOf(0);
    this.note({ consumer, partition, position, parkedKeys: keys.length });
  }

  advanced(consumer: string, partition: number, position: Position, isHere: boolean): void {
    const name = nameOf(consumer, partition);
    this.positions.set(name, position);
    if (!isHere) return;
    this.note({ consumer, partition, position, parkedKeys: this.own.get(name)?.parkedKeys ?? 0 });
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.reposting);
    clearTimeout(this.timer);
  }

  private note(progress: PostedProgress): void {
    const name = nameOf(progress.consumer, progress.partition);
    this.own.set(name, progress);
    this.changed.add(name);
    this.postSoon(gatherMs);
  }

  private postSoon(inMs: number): void {
    if (this.isStopped || this.changed.size === 0) return;
    this.timer ??= setTimeout(() => void this.post(), inMs);
  }

  private async post(): Promise<void> {
    const names = this.changed;
    this.changed = new Set();
    const progress = [...names].flatMap((name) => this.own.get(name) ?? []);
    const isPosted = await this.board.post(progress).then(
      () => true,
      () => false,
    );
    this.timer = undefined;
    if (!isPosted) for (const name of names) this.changed.add(name);
    this.postSoon(isPosted ? gatherMs : againMs);
  }
}

const nameOf = (consumer: string, partition: number) => `${consumer}/${partition}`;
