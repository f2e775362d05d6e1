// A Redis stream on which every process broadcasts connections to close, and a writer that sends pushes on the channels
// of their topics as well. Both are only a transport: the push log stores the pushes, so a lost, late or duplicate one
// does no harm.
import { setTimeout as delay } from 'node:timers/promises';
import type { Realtime, SentPush } from '../../ports/messages/realtime';
import type { RedisConnection } from './client';
import { publishOnChannels } from './push-channels';

export type StreamMessage =
  /** Only former versions send pushes on the stream. */
  | { readonly kind: 'pushes'; readonly pushes: readonly SentPush[] }
  | { readonly kind: 'revoke'; readonly userId: string; readonly topic: string }
  | { readonly kind: 'unseen'; readonly userId: string; readonly unseenIds: readonly string[] }
  | { readonly kind: 'recheck'; readonly userId: string }
  | { readonly kind: 'end-session'; readonly sessionId: string };

/** Stream entries kept. A reader that lags further behind compares its topics with the push log. */
const keptEntries = 20_000;
/** Messages buffered while Redis is unavailable. Beyond that the oldest are dropped, because the push log has them. */
const maxWaiting = 10_000;
const messagesAtOnce = 200;
const retryMs = 100;
const blockMs = 1000;
const entriesAtOnce = 200;

const keyOf = ({ prefix }: RedisConnection) => `${prefix}push-stream`;

/** Sends messages in order and retries while it is unknown whether they arrived. No caller waits for it. */
export class PushStreamWriter implements Realtime {
  private waiting: StreamMessage[] = [];
  private sending: Promise<void> | undefined;
  private isClosed = false;

  constructor(private readonly connection: RedisConnection) {}

  publish(pushes: readonly { topic: string; offset: number; kind: string; payload: object }[]): void {
    if (pushes.length === 0) return;
    const sent = pushes.map(({ topic, offset, kind, payload }): SentPush => {
      return [topic, offset, kind, JSON.stringify(payload)];
    });
    this.add({ kind: 'pushes', pushes: sent });
  }

  revoke(userId: string, topic: string): void {
    this.add({ kind: 'revoke', userId, topic });
  }

  setUnseen(userId: string, unseenIds: readonly string[]): void {
    this.add({ kind: 'unseen', userId, unseenIds });
  }

  recheck(userId: string): void {
    this.add({ kind: 'recheck', userId });
  }

  disconnectSession(sessionId: string): void {
    this.add({ kind: 'end-session', sessionId });
  }

  /** Sends the remaining messages with at most one more attempt. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.sending;
  }

  private add(message: StreamMessage): void {
    this.waiting.push(message);
    if (this.waiting.length > maxWaiting) this.waiting.splice(0, this.waiting.length - maxWaiting);
    this.sending ??= this.send().finally(() => {
      this.sending = undefined;
    });
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const some = this.waiting.slice(0, messagesAtOnce);
      try {
        await this.forward(some);
        // Some of them may have been dropped from the buffer during the call.
        const sent = new Set(some);
        this.waiting = this.waiting.filter((message) => !sent.has(message));
      } catch {
        if (this.isClosed) return;
        await delay(retryMs);
      }
    }
  }

  private async forward(messages: readonly StreamMessage[]): Promise<void> {
    const pushes = messages.flatMap((message) => (message.kind === 'pushes' ? message.pushes : []));
    const others = messages.filter(({ kind }) => kind !== 'pushes');
    if (others.length > 0) {
      await this.connection.redis.xadd(
        ...[keyOf(this.connection), 'MAXLEN', '~', keptEntries, '*', 'messages', JSON.stringify(others)],
      );
    }
    if (pushes.length > 0) await publishOnChannels(this.connection, pushes);
  }
}

export interface PushStreamListener {
  take(message: StreamMessage): void;
  /** Called at the start and whenever entries may have been missed, before any later entry. Retried if it throws. */
  resync(): Promise<void>;
}

/** Reads what all processes write, from the moment that it starts. */
export class PushStreamReader {
  private readonly redis: RedisConnection['redis'];
  private readonly ended: Promise<void>;
  private lastId: string | undefined;
  private isClosed = false;
  private isInStep = false;

  constructor(
    private readonly connection: RedisConnection,
    private readonly listener: PushStreamListener,
  ) {
    // A dedicated connection, because a blocking read occupies it; its command timeout exceeds the blocking time.
    const times = { commandTimeout: 3 * blockMs, socketTimeout: 4 * blockMs };
    this.redis = connection.redis.duplicate(times);
    this.redis.on('error', () => undefined);
    this.ended = this.run();
  }

  /** Whether the reader receives entries without delay. */
  get inStep(): boolean {
    return this.isInStep;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.redis.disconnect();
    await this.ended;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      try {
        if (!this.isInStep) await this.begin();
        await this.read();
      } catch {
        this.isInStep = false;
        if (!this.isClosed) await delay(retryMs);
      }
    }
  }

  private async begin(): Promise<void> {
    const [newest] = await this.redis.xrevrange(keyOf(this.connection), '+', '-', 'COUNT', 1);
    const newestId = newest?.[0] ?? '0-0';
    // A Redis that lost its data may assign lower ids than those already read.
    if (this.lastId === undefined || isBefore(newestId, this.lastId)) this.lastId = newestId;
    await this.listener.resync();
    this.isInStep = true;
  }

  private async read(): Promise<void> {
    const key = keyOf(this.connection);
    const answer = await this.redis.xread('COUNT', entriesAtOnce, 'BLOCK', blockMs, 'STREAMS', key, this.lastId ?? '$');
    for (const [id, fields] of answer?.[0]?.[1] ?? []) {
      this.lastId = id;
      for (const message of JSON.parse(fields[1] ?? '[]') as readonly StreamMessage[]) this.listener.take(message);
    }
  }
}

function isBefore(one: string, other: string): boolean {
  const [time = 0, number = 0] = one.split('-').map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number);
  return time < otherTime || (time === otherTime && number < otherNumber);
}
