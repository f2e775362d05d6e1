// Live topics over one socket: joins each topic once, however many parts of the page listen, and again after each
// reconnection.
import type { LiveDriver, LiveListener } from '@libretto/contracts/federation';
import type { ClientToServerEvents, Push, SubscribeAnswer } from '@libretto/contracts/realtime';
import { TopicStream } from './topic-stream';

/** The part of a socket that the driver uses, so that tests can fake it. */
export interface LiveSocket {
  readonly connected: boolean;
  on(event: 'push', listener: (push: Push) => void): unknown;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  emit<E extends keyof ClientToServerEvents>(event: E, ...args: Parameters<ClientToServerEvents[E]>): unknown;
}

export interface LiveHooks {
  /** Called when pushes start or stop arriving. */
  onConnectionChange(connected: boolean): void;
  /** Called when the server closed the connection on purpose, because its session ended. */
  onDismissed(): void;
}

/** The timeout of an acknowledgement: after it, the connection must have broken. */
const answerWithinMs = 10_000;

export class SocketLiveDriver implements LiveDriver {
  private readonly topics = new Map<string, TopicStream>();

  constructor(
    private readonly socket: LiveSocket,
    hooks: LiveHooks,
  ) {
    socket.on('push', (push) => this.topics.get(push.topic)?.receive(push));
    socket.on('connect', () => {
      hooks.onConnectionChange(true);
      for (const stream of this.topics.values()) void stream.join();
    });
    socket.on('disconnect', (reason) => {
      hooks.onConnectionChange(false);
      if (reason === 'io server disconnect') hooks.onDismissed();
    });
    if (socket.connected) hooks.onConnectionChange(true);
  }

  subscribe(topic: string, listener: LiveListener, wantedAtMs = performance.now()): () => void {
    let stream = this.topics.get(topic);
    if (!stream) {
      stream = new TopicStream((since) => this.ask(topic, since), wantedAtMs);
      this.topics.set(topic, stream);
      if (this.socket.connected) void stream.join();
    }
    const joined = stream;
    joined.listeners.add(listener);
    return () => this.leave(topic, joined, listener);
  }

  private leave(topic: string, stream: TopicStream, listener: LiveListener): void {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0 || this.topics.get(topic) !== stream) return;
    this.topics.delete(topic);
    if (this.socket.connected) this.socket.emit('unsubscribe', { topic });
  }

  private ask(topic: string, since: number | undefined): Promise<SubscribeAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to subscribing ${topic}`)), answerWithinMs);
      this.socket.emit('subscribe', since === undefined ? { topic } : { topic, since }, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  }
}
