// The typed bus between remotes that are released separately. It is a federation singleton, so it has no dependencies.
import type { BusMessages, RetainedTopic } from './messages';

export type BusTopic = keyof BusMessages;
type Listener<T extends BusTopic> = (message: BusMessages[T]) => void;

/**
 * Publishes intents ("play this") and shared state ("what plays") between remotes.
 *
 * Retained topics keep their last message, so a remote that loads late reads the current state at once.
 * A listener that throws is reported and does not keep the others from receiving the message: one broken remote must
 * never silence its neighbours.
 */
export class Bus {
  private readonly listeners = new Map<BusTopic, Set<Listener<never>>>();
  private readonly retained = new Map<BusTopic, unknown>();
  private readonly watchers = new Set<() => void>();
  /** Requests that no listener has received yet, each with the time in ms since the epoch at which it was made. */
  private readonly waiting = new Map<BusTopic, { message: unknown; atMs: number }>();

  /** Sends a message to all present listeners, and keeps it when the topic is retained. */
  emit<T extends BusTopic>(topic: T, message: BusMessages[T]): void {
    if (isRetained(topic)) this.retained.set(topic, message);
    if (isRequest(topic) && !this.hasListeners(topic)) this.waiting.set(topic, { message, atMs: Date.now() });
    for (const listener of [...(this.listeners.get(topic) ?? [])]) {
      try {
        (listener as Listener<T>)(message);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /**
   * Listens until the returned function is called. Retained messages are not replayed: read them by {@link latest}. A
   * request made shortly before, while the remote that handles it was still loading, is delivered now.
   */
  on<T extends BusTopic>(topic: T, listener: Listener<T>): () => void {
    const listeners = this.listeners.get(topic) ?? new Set<Listener<never>>();
    this.listeners.set(topic, listeners);
    listeners.add(listener as Listener<never>);
    this.notifyWatchers();
    const request = this.waiting.get(topic);
    this.waiting.delete(topic);
    if (request && Date.now() - request.atMs <= requestsWaitMs) this.emit(topic, request.message as BusMessages[T]);
    return () => {
      listeners.delete(listener as Listener<never>);
      this.notifyWatchers();
    };
  }

  /**
   * Returns the last message of a retained topic, or undefined before the first. The reference is stable until the next
   * message.
   */
  latest<T extends RetainedTopic>(topic: T): BusMessages[T] | undefined {
    return this.retained.get(topic) as BusMessages[T] | undefined;
  }

  /** Whether the topic has a listener: an intent that no part handles deserves a fallback instead of silence. */
  hasListeners(topic: BusTopic): boolean {
    return (this.listeners.get(topic)?.size ?? 0) > 0;
  }

  /**
   * Calls the watcher whenever a listener subscribes or unsubscribes, so that a button appears once its remote has
   * loaded.
   */
  onListeners(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private notifyWatchers(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}

const retainedTopics: Record<RetainedTopic, true> = {
  'player/state': true,
  'session/state': true,
  'balance/state': true,
};

/** Requests that a press makes of another remote. They must not be lost while that remote loads. */
const requestTopics: ReadonlySet<BusTopic> = new Set<BusTopic>([
  'player/play',
  'comments/open',
  'purchase/open',
  'support/open',
  'subscribers/open',
  'followers/open',
  'profile/open',
  'report/open',
  'block/open',
  'add-talents/open',
  'patron/open',
  'card-payment/open',
  'add-to-playlist/open',
  'create-playlist/open',
]);
/** A request expires after this time: a dialog that opened later would surprise the user. */
const requestsWaitMs = 8_000;

const isRequest = (topic: BusTopic) => requestTopics.has(topic);

function isRetained(topic: BusTopic): topic is RetainedTopic {
  return topic in retainedTopics;
}

/** The one bus of the page. */
export const bus = new Bus();
