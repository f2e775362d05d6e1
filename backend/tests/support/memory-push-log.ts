// A separate in-memory push log, which keeps everything.
import type { KeyedPush, PushRecorder } from '../../src/ports/push-recorder';
import type { Push, PushLog } from '../../src/ports/realtime';

export class MemoryPushLog implements PushLog, PushRecorder {
  private readonly topics = new Map<string, Map<string, Push>>();

  async record(pushes: readonly KeyedPush[]): Promise<readonly Push[]> {
    return pushes.map(({ key, topic, kind, payload }) => {
      const known = this.of(topic);
      const push = known.get(key) ?? { topic, kind, payload, offset: known.size + 1 };
      known.set(key, push);
      return push;
    });
  }

  async lastOffset(topic: string): Promise<number> {
    return this.of(topic).size;
  }

  async lastOffsets(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map(topics.map((topic) => [topic, this.of(topic).size]));
  }

  async replay(topic: string, since: number): Promise<readonly Push[] | 'gone'> {
    return since > this.of(topic).size ? 'gone' : [...this.of(topic).values()].slice(since);
  }

  private of(topic: string): Map<string, Push> {
    let known = this.topics.get(topic);
    if (known === undefined) {
      known = new Map();
      this.topics.set(topic, known);
    }
    return known;
  }
}
