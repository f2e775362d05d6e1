// A separate in-memory push log, which keeps all pushes except those that later pushes make obsolete.
import { pushErasureOf } from '../../../src/kernel/content/push-erasure';
import type { Push, PushLog } from '../../../src/ports/messages/realtime';
import type { KeyedPush, PushRecorder } from '../../../src/ports/read-models/push-recorder';

export class MemoryPushLog implements PushLog, PushRecorder {
  private readonly topics = new Map<string, Map<string, Push>>();
  private readonly removed = new Set<Push>();

  async record(pushes: readonly KeyedPush[]): Promise<readonly Push[]> {
    return pushes.map(({ key, topic, kind, payload }) => {
      const known = this.of(topic);
      const stored = known.get(key);
      if (stored !== undefined) return stored;
      const { texts = [], how } = pushErasureOf(kind, payload as object) ?? {};
      for (const [other, push] of known) {
        if (!texts.some((text) => JSON.stringify(push.payload).includes(text))) continue;
        if (how === 'remove') this.removed.add(push);
        else known.set(other, { ...push, kind, payload });
      }
      const push = { topic, kind, payload, offset: known.size + 1 };
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
    const pushes = [...this.of(topic).values()].slice(since);
    return since > this.of(topic).size || pushes.some((push) => this.removed.has(push)) ? 'gone' : pushes;
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
