// Polls which generations serve, with one query for all projections of this process.
import type { MongoConnection } from './connection';

const lookEveryMs = 500;

type OnServing = (number: number) => Promise<void>;

export class ServingWatch {
  private readonly listeners = new Map<string, Set<OnServing>>();
  private readonly seen = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly collection: string,
  ) {}

  /** Records that this process itself made this generation serve. */
  saw(projection: string, number: number): void {
    this.seen.set(projection, number);
  }

  /** Calls back when the serving generation changes. */
  watch(projection: string, onServing: OnServing): () => void {
    const listeners = this.listeners.get(projection) ?? new Set();
    listeners.add(onServing);
    this.listeners.set(projection, listeners);
    this.schedule();
    return () => {
      listeners.delete(onServing);
      if (listeners.size === 0) this.listeners.delete(projection);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.look(), lookEveryMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      const servings = await this.mongo.run((db) =>
        db.collection<{ readonly _id: string; readonly serving: number }>(this.collection).find().toArray(),
      );
      for (const { _id, serving } of servings) {
        if (this.seen.get(_id) === serving) continue;
        for (const listener of this.listeners.get(_id) ?? []) await listener(serving);
        this.seen.set(_id, serving);
      }
    } catch {
      // The next poll tries again; until then readers use the last known generation, which is kept for a while.
    }
    if (this.listeners.size > 0) this.schedule();
  }
}
