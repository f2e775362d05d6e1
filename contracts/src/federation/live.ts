// Live topics for remotes: the shell owns the one socket, and remotes only name the topic that they show.
import type { Push } from '../realtime';

export type { Push };

/** The driver that the shell plugs in once its socket code has loaded. */
export interface LiveDriver {
  /**
   * Joins a topic; numbered pushes arrive in order and exactly once. Returns a function that leaves the topic.
   * @param wantedAtMs when the subscriber first asked for it, by the page's clock: state that it fetched may be as old
   * as that.
   */
  subscribe(topic: string, listener: LiveListener, wantedAtMs?: number): () => void;
}

export interface LiveListener {
  onPush(push: Push): void;
  /** Pushes were missed and cannot be replayed: the listener must fetch the whole state again. */
  onGap(): void;
}

interface Waiting {
  readonly topic: string;
  readonly listener: LiveListener;
  readonly wantedAtMs: number;
  leave: (() => void) | null;
}

/**
 * Holds subscriptions until a driver is plugged in, so that a remote may load before the socket. `isConnected` says
 * whether pushes arrive; the spec's polls run only while it is false.
 */
export class LiveTopics {
  private driver: LiveDriver | null = null;
  private connected = false;
  private readonly waiting = new Map<symbol, Waiting>();
  private readonly watchers = new Set<() => void>();

  connect(driver: LiveDriver): void {
    this.driver = driver;
    for (const entry of this.waiting.values())
      entry.leave = driver.subscribe(entry.topic, entry.listener, entry.wantedAtMs);
  }

  subscribe(topic: string, listener: LiveListener): () => void {
    const key = Symbol(topic);
    const wantedAtMs = performance.now();
    this.waiting.set(key, { topic, listener, wantedAtMs, leave: this.driver?.subscribe(topic, listener) ?? null });
    return () => {
      this.waiting.get(key)?.leave?.();
      this.waiting.delete(key);
    };
  }

  get isConnected(): boolean {
    return this.connected;
  }

  setConnected(connected: boolean): void {
    if (this.connected === connected) return;
    this.connected = connected;
    for (const watcher of [...this.watchers]) watcher();
  }

  onConnectionChange(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The one set of live topics of the page. */
export const live = new LiveTopics();
