// Delivers pushes of other processes to clients in the order of their numbers, each exactly once. Pushes may arrive
// twice, late, out of order or never; this class fills gaps from the push log, which has all of them.
import { setTimeout as delay } from 'node:timers/promises';
import type { PushLog, SentPush } from '../../ports/messages/realtime';
import type { SocketRealtime } from './socket-realtime';

/** Delay before the push log is queried again, because it is unavailable or does not have the push yet. */
const retryMs = 200;
const topicsAtOnce = 1000;

type Sockets = Pick<
  SocketRealtime,
  'isListened' | 'lastNumber' | 'passed' | 'publish' | 'publishSent' | 'listenedTopics'
>;

export class TopicOrder {
  /** Topics with a gap that is being filled, with the highest known number of each. */
  private readonly filling = new Map<string, number>();
  private isClosed = false;

  constructor(
    private readonly sockets: Sockets,
    private readonly pushLog: PushLog,
  ) {}

  take(pushes: readonly SentPush[]): void {
    for (const push of pushes) {
      const [topic, offset] = push;
      const last = this.sockets.lastNumber(topic);
      if (last !== undefined && offset <= last) continue;
      const isNext = last === undefined || offset === last + 1 || !this.sockets.isListened(topic);
      if (isNext) this.sockets.publishSent([push]);
      else void this.fill(topic, offset);
    }
  }

  /**
   * Compares all topics that have listeners with the log, and sends the missing pushes.
   * @throws UnavailableError if the log is unavailable.
   */
  async catchUp(): Promise<void> {
    const topics = [...this.sockets.listenedTopics()];
    for (let at = 0; at < topics.length; at += topicsAtOnce) {
      const some = topics.slice(at, at + topicsAtOnce);
      const before = new Map(some.map((topic) => [topic, this.sockets.lastNumber(topic)]));
      const logged = await this.pushLog.lastOffsets(some);
      for (const topic of some) this.compare(topic, before.get(topic) ?? 0, logged.get(topic) ?? 0);
    }
  }

  close(): void {
    this.isClosed = true;
  }

  private compare(topic: string, before: number, logged: number): void {
    // The pushes of a topic without listeners are not received, so its number would soon be out of date.
    if (!this.sockets.isListened(topic)) return;
    const last = this.sockets.lastNumber(topic);
    // A log that lost its end reuses numbers; clients treat that as a gap and reload everything.
    if (last === undefined || logged < before) this.sockets.passed(topic, logged);
    else if (logged > last) void this.fill(topic, logged);
  }

  private async fill(topic: string, upTo: number): Promise<void> {
    const known = this.filling.get(topic);
    this.filling.set(topic, Math.max(upTo, known ?? 0));
    if (known !== undefined) return;
    try {
      while (this.isMissing(topic)) if (!(await this.fillOnce(topic))) await delay(retryMs);
    } finally {
      this.filling.delete(topic);
    }
  }

  private isMissing(topic: string): boolean {
    const last = this.sockets.lastNumber(topic) ?? 0;
    return !this.isClosed && this.sockets.isListened(topic) && last < (this.filling.get(topic) ?? 0);
  }

  /** Returns whether it delivered anything. */
  private async fillOnce(topic: string): Promise<boolean> {
    const since = this.sockets.lastNumber(topic) ?? 0;
    const newest = this.filling.get(topic) ?? 0;
    const read = async (from: number) => this.pushLog.replay(topic, from).catch(() => []);
    let missed = await read(since);
    // More is missing than the log keeps: only the newest push is sent, which shows clients the gap.
    if (missed === 'gone') missed = await read(newest - 1);
    if (!this.sockets.isListened(topic)) return true;
    if (missed === 'gone') {
      this.sockets.passed(topic, newest);
      return true;
    }
    // Some of them may have been delivered directly during the read.
    const rest = missed.filter(({ offset }) => offset > (this.sockets.lastNumber(topic) ?? 0));
    this.sockets.publish(rest);
    return rest.length > 0;
  }
}
