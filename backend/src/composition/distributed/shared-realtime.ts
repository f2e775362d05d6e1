// Pushes across several processes: any process may publish, and the processes that hold the browsers' sockets send it
// on.
//
//   const realtime = sharedRealtime({ redis, pushLog, log });      role `api` and `all`: a RealtimeServer for ApiPorts
//   const realtime = sendingRealtime(redis);                       role `projector`: a Realtime for ProjectorPorts
//
// `redis` is the process's RedisConnection (connectRedis), `pushLog` the log that assigns offsets (MongoPushLog). Both
// results have `close(): Promise<void>`, to be called before the connection to Redis is closed. See decisions/0315.
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { RedisConnection } from '../../adapters/redis/client';
import { PushChannels } from '../../adapters/redis/push-channels';
import { PushStreamReader, PushStreamWriter, type StreamMessage } from '../../adapters/redis/push-stream';
import { SocketRealtime } from '../../adapters/socket-io/socket-realtime';
import { TopicOrder } from '../../adapters/socket-io/topic-order';
import { assertNever } from '../../kernel/values/assert';
import type { Push, PushLog, PushTraffic, RealtimeServer, SocketRules } from '../../ports/messages/realtime';

export interface SharedRealtimeOptions {
  readonly redis: RedisConnection;
  readonly pushLog: PushLog;
  readonly log: Logger;
  /** How often topics are compared with the push log: while Redis delivers pushes, and while it is unavailable. */
  readonly compareEveryMs?: { readonly inStep: number; readonly away: number };
}

const compareEveryMs = { inStep: 5000, away: 1000 };

export const sendingRealtime = (redis: RedisConnection): PushStreamWriter => new PushStreamWriter(redis);

export const sharedRealtime = (options: SharedRealtimeOptions): SharedRealtime => new SharedRealtime(options);

export class SharedRealtime implements RealtimeServer {
  readonly sockets: SocketRealtime;
  private readonly writer: PushStreamWriter;
  private readonly order: TopicOrder;
  private reader: PushStreamReader | undefined;
  private channels: PushChannels | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: SharedRealtimeOptions) {
    // Long polling is off, because the next request of a polling connection may reach another process.
    const topics = {
      join: async (topic: string) => this.channels?.join(topic),
      leave: (topic: string) => this.channels?.leave(topic) ?? true,
    };
    this.sockets = new SocketRealtime(options.pushLog, { polling: false, topics });
    this.order = new TopicOrder(this.sockets, options.pushLog);
    this.writer = new PushStreamWriter(options.redis);
  }

  /** Whether Redis currently delivers pushes to this process; otherwise they come from the push log, a second later. */
  get inStep(): boolean {
    return this.reader?.inStep === true && this.channels?.inStep === true;
  }

  /** This process's own pushes also go through Redis, so that all sockets get them in the same way. */
  publish(pushes: readonly Push[]): void {
    this.writer.publish(pushes);
  }

  revoke(userId: string, topic: string): void {
    this.sockets.revoke(userId, topic);
    this.writer.revoke(userId, topic);
  }

  setUnseen(userId: string, unseenIds: readonly string[]): void {
    this.sockets.setUnseen(userId, unseenIds);
    this.writer.setUnseen(userId, unseenIds);
  }

  disconnectSession(sessionId: string): void {
    this.sockets.disconnectSession(sessionId);
    this.writer.disconnectSession(sessionId);
  }

  recheck(userId: string): void {
    this.sockets.recheck(userId);
    this.writer.recheck(userId);
  }

  attach(server: Server, rules: SocketRules): void {
    this.channels = new PushChannels(this.options.redis, {
      take: (push) => this.order.take([push]),
      resync: () => this.compareNow(),
    });
    this.sockets.attach(server, rules);
    this.reader = new PushStreamReader(this.options.redis, {
      take: (message) => this.take(message),
      resync: () => this.resync(),
    });
    this.compareLater();
  }

  traffic(): PushTraffic {
    return { ...this.sockets.traffic(), inStep: this.inStep };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.order.close();
    await this.sockets.close();
    this.channels?.close();
    await this.reader?.close();
    await this.writer.close();
  }

  private take(message: StreamMessage): void {
    switch (message.kind) {
      case 'pushes':
        this.order.take(message.pushes.filter(([topic]) => this.channels?.wants(topic)));
        break;
      case 'revoke':
        this.sockets.revoke(message.userId, message.topic);
        break;
      case 'unseen':
        this.sockets.setUnseen(message.userId, message.unseenIds);
        break;
      case 'recheck':
        this.sockets.recheck(message.userId);
        break;
      case 'end-session':
        this.sockets.disconnectSession(message.sessionId);
        break;
      default:
        assertNever(message);
    }
  }

  private async resync(): Promise<void> {
    await this.compareNow();
    await this.sockets.recheckAll();
  }

  private async compareNow(): Promise<void> {
    this.sockets.forgetUnheard();
    await this.order.catchUp();
  }

  /** Compares topics periodically: a process that dies between its commit and the stream has published nothing. */
  private compareLater(): void {
    const { inStep, away } = this.options.compareEveryMs ?? compareEveryMs;
    this.timer = setTimeout(() => void this.compare(), this.inStep ? inStep : away);
    this.timer.unref();
  }

  private async compare(): Promise<void> {
    try {
      await this.channels?.check();
      if (!this.inStep) this.sockets.forgetUnheard();
      await this.order.catchUp();
    } catch (error) {
      this.options.log.debug({ err: error }, 'topics could not be compared with the push log');
    }
    if (!this.isClosed) this.compareLater();
  }
}
