// Pushes of other processes, as their viewers get them: each topic in the order of its numbers and each number once. Pushes
// may come twice, late, in another order or never; the push log knows them all, and fills what is missing.
import { setTimeout as delay } from 'node:timers/promises';
import type { PushLog, SentPush } from '../../ports/realtime';
import type { SocketRealtime } from './socket-realtime';

/** Before the push log is asked again: it does not answer, or does not have it yet. */
const retryMs = 200;
const topicsAtOnce = 1000;

type Sockets = Pick<
  SocketRealtime,
  'isListened' | 'lastNumber' | 'passed' | 'publish' | 'publishSent' | 'listenedTopics'
>;

export class TopicOrder {
  /** Topics that are being filled, with the highest number that they are known to have. */
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
   * Compares all topics that somebody listens to with the log, and sends what never came.
   * @throws UnavailableError when the log is away.
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
    const last = this.sockets.lastNumber(topic);
    // A log that lost its end numbers anew from there; viewers take that for a gap and read the whole thing again.
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

  /** Whether it brought something. */
  private async fillOnce(topic: string): Promise<boolean> {
    const since = this.sockets.lastNumber(topic) ?? 0;
    const newest = this.filling.get(topic) ?? 0;
    const read = async (from: number) => this.pushLog.replay(topic, from).catch(() => []);
    let missed = await read(since);
    // More is missing than is kept: the newest one shows viewers the gap.
    if (missed === 'gone') missed = await read(newest - 1);
    if (missed === 'gone') {
      this.sockets.passed(topic, newest);
      return true;
    }
    // Some may have come the usual way meanwhile.
    const rest = missed.filter(({ offset }) => offset > (this.sockets.lastNumber(topic) ?? 0));
    this.sockets.publish(rest);
    return rest.length > 0;
  }
}
