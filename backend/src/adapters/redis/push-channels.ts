// Pushes over Redis' Pub/Sub, with a channel for each topic, so that a process receives only pushes that its sockets
// listen to. A channel is only a transport and stores nothing: pushes that are published while a process is not connected
// are missing here, and the push log has them.
import { setTimeout as delay } from 'node:timers/promises';
import type { SentPush } from '../../ports/messages/realtime';
import type { RedisConnection } from './client';

const retryMs = 100;
/** Channels of one command, so that a process with many topics does not occupy Redis when it reconnects. */
const channelsAtOnce = 500;

const channelOf = ({ prefix }: RedisConnection, topic: string) => `${prefix}pushes/${topic}`;

export async function publishOnChannels(connection: RedisConnection, pushes: readonly SentPush[]): Promise<void> {
  const pipeline = connection.redis.pipeline();
  for (const push of pushes) pipeline.publish(channelOf(connection, push[0]), JSON.stringify(push));
  for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
}

export interface PushChannelsListener {
  take(push: SentPush): void;
  /** Called whenever pushes may have been missed. Retried if it throws. */
  resync(): Promise<void>;
}

interface Wanted {
  count: number;
  readonly subscribed: Promise<boolean>;
}

/** The channels that this process listens to. */
export class PushChannels {
  private readonly redis: RedisConnection['redis'];
  private readonly wanted = new Map<string, Wanted>();
  private isInStep = false;

  constructor(
    private readonly connection: RedisConnection,
    private readonly listener: PushChannelsListener,
  ) {
    // A dedicated connection, which accepts few other commands while it is subscribed, and is silent while nothing
    // happens.
    this.redis = connection.redis.duplicate({ autoResubscribe: false, socketTimeout: undefined });
    this.redis.on('error', () => undefined);
    this.redis.on('close', () => {
      this.isInStep = false;
    });
    this.redis.on('ready', () => void this.begin());
    this.redis.on('message', (_channel: string, message: string) => {
      const push = JSON.parse(message) as SentPush;
      if (this.wants(push[0])) this.listener.take(push);
    });
  }

  /** True while pushes of all wanted topics are received without delay. */
  get inStep(): boolean {
    return this.isInStep;
  }

  wants(topic: string): boolean {
    return this.wanted.has(topic);
  }

  /** Resolves once the topic's pushes are received. While Redis is unavailable they are read from the push log. */
  async join(topic: string): Promise<void> {
    const known = this.wanted.get(topic);
    const wanted = known ?? { count: 0, subscribed: this.subscribe([topic]) };
    wanted.count++;
    this.wanted.set(topic, wanted);
    const isSubscribed = await wanted.subscribed;
    // Others who join the topic need no second attempt: a new connection subscribes all topics.
    if (!isSubscribed && known === undefined) this.reconnect();
  }

  /** @returns whether nobody wants the topic any more; its pushes are not received from then on. */
  leave(topic: string): boolean {
    const wanted = this.wanted.get(topic);
    if (wanted === undefined) return true;
    wanted.count--;
    if (wanted.count > 0) return false;
    this.wanted.delete(topic);
    this.redis.unsubscribe(channelOf(this.connection, topic)).catch(() => undefined);
    return true;
  }

  /** Detects a connection that has broken unnoticed, as nothing is sent on it while nothing happens. */
  async check(): Promise<void> {
    if (this.isInStep) await this.redis.ping().catch(() => this.reconnect());
  }

  close(): void {
    this.redis.disconnect();
  }

  private async begin(): Promise<void> {
    while (this.redis.status === 'ready') {
      // `join` itself subscribes topics that are joined during this call.
      if (!(await this.subscribe([...this.wanted.keys()]))) return this.reconnect();
      const isCurrent = await this.listener.resync().then(
        () => true,
        () => false,
      );
      if (isCurrent) {
        this.isInStep = this.redis.status === 'ready';
        return;
      }
      await delay(retryMs);
    }
  }

  private async subscribe(topics: readonly string[]): Promise<boolean> {
    try {
      for (let from = 0; from < topics.length; from += channelsAtOnce) {
        const some = topics.slice(from, from + channelsAtOnce);
        await this.redis.subscribe(...some.map((topic) => channelOf(this.connection, topic)));
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Every wanted topic is subscribed again on the new connection. */
  private reconnect(): void {
    this.isInStep = false;
    if (this.redis.status === 'ready') this.redis.disconnect(true);
  }
}
