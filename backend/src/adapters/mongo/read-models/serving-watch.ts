// Polls which generations serve, with one query for all projections of this process.
import type { MongoConnection } from '../operational/connection';
import { type ServingDoc, servedTo } from './serving-versions';

const lookEveryMs = 500;

type OnServing = (number: number) => Promise<void>;

interface Watched {
  readonly name: string;
  readonly version: number;
}

export class ServingWatch {
  private readonly listeners = new Map<string, Watched & { readonly calls: Set<OnServing> }>();
  private readonly seen = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly collection: string,
  ) {}

  /** Records that this process itself made this generation serve. */
  saw(of: Watched, number: number): void {
    this.seen.set(keyOf(of), number);
  }

  /** Calls back when another generation serves processes of this version. */
  watch({ name, version }: Watched, onServing: OnServing): () => void {
    const key = keyOf({ name, version });
    const { calls } = this.listeners.get(key) ?? { calls: new Set<OnServing>() };
    calls.add(onServing);
    this.listeners.set(key, { name, version, calls });
    this.schedule();
    return () => {
      calls.delete(onServing);
      if (calls.size === 0) this.listeners.delete(key);
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
      const pointers = await this.mongo.run((db) => db.collection<ServingDoc>(this.collection).find().toArray());
      const pointerOf = new Map(pointers.map((pointer) => [pointer._id, pointer]));
      for (const [key, { name, version, calls }] of this.listeners) {
        const pointer = pointerOf.get(name);
        const number = pointer && servedTo(pointer, version);
        if (number === undefined || this.seen.get(key) === number) continue;
        for (const call of calls) await call(number);
        this.seen.set(key, number);
      }
    } catch {
      // The next poll tries again; until then readers use the last known generation, which is kept for a while.
    }
    if (this.listeners.size > 0) this.schedule();
  }
}

const keyOf = ({ name, version }: Watched) => `${name}@${version}`;
