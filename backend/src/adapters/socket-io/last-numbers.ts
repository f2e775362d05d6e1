// The last number that went out per topic. Kept for as long as somebody listens; of other topics, those of late.
import { BoundedMap } from '../../kernel/bounded-map';

/** Far more than have pushes while somebody subscribes, which is all that they are remembered for. */
const rememberedTopics = 10_000;

export class LastNumbers {
  private readonly ofListened = new Map<string, number>();
  private readonly ofOthers = new BoundedMap<string, number>(rememberedTopics);

  get(topic: string): number | undefined {
    return this.ofListened.get(topic) ?? this.ofOthers.get(topic);
  }

  set(topic: string, offset: number): void {
    if (this.ofListened.has(topic)) this.ofListened.set(topic, offset);
    else this.ofOthers.set(topic, offset);
  }

  /** To be called in the same turn as somebody joins. */
  listened(topic: string, offset: number): void {
    this.ofListened.set(topic, offset);
    this.ofOthers.delete(topic);
  }

  /** Nobody listens any more; anyone who comes back begins with what the log says. */
  left(topic: string): void {
    this.ofListened.delete(topic);
  }

  /** To be called when pushes may have been missed: what topics without listeners had is not known any more. */
  forgetOthers(): void {
    this.ofOthers.clear();
  }
}
