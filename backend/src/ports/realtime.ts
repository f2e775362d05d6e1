import type { IncomingMessage, Server } from 'node:http';
import type { Caller } from '../kernel/http/caller';

/** Pushes to browsers. Delivery may fail; the number per topic makes that harmless. */
export interface Push {
  readonly topic: string;
  /** From 1 per topic, without gaps. */
  readonly offset: number;
  readonly kind: string;
  /** Further fields of the message, beside `topic`, `offset` and `kind`. */
  readonly payload: object;
}

/** A push as another thread or process sends it: its payload is JSON still, and parsed only where somebody listens. */
export type SentPush = readonly [topic: string, offset: number, kind: string, payload: string];

/** The pushes of late, so that a client that was away can ask for what it missed. */
export interface PushLog {
  /** The topic's last number, 0 when nothing was pushed. */
  lastOffset(topic: string): Promise<number>;
  /** The same for many; a topic without pushes may be left out. */
  lastOffsets(topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What followed `since`, oldest first, or `gone` when part of it is no longer kept. */
  replay(topic: string, since: number): Promise<readonly Push[] | 'gone'>;
}

export interface Realtime {
  /** Hands pushes to anyone who subscribes to their topics, on any process. Never throws for an absent listener. */
  publish(pushes: readonly Push[]): void;
  /** Ends the subscriptions of a user to a topic, as when an entitlement ends. */
  revoke(userId: string, topic: string): void;
  /** The people whose actions a user's connections get no pushes of, in place of those named before. */
  setUnseen(userId: string, unseenIds: readonly string[]): void;
  /** Disconnects every socket of a session that was revoked, and breaks off its uploads and streams. */
  disconnectSession(sessionId: string): void;
  /**
   * Asks again, on every process, what a user's connections may hear and what their uploads and streams may do: after a block, a
   * removal, or a change of roles. To be called once the read models that decide it are up to date.
   */
  recheck(userId: string): void;
}

export interface SocketRules {
  /** Who opened the connection, from the handshake's cookie. */
  readonly identify: (request: Pick<IncomingMessage, 'headers'>) => Promise<Caller>;
  readonly isForeign: (request: IncomingMessage) => boolean;
  /** Where it comes from, behind the proxies that are trusted. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the topic exists and the caller may hear it. */
  readonly mayHear: (topic: string, caller: Caller) => Promise<boolean>;
  /** Whom the caller does not see. */
  readonly unseenBy: (caller: Caller) => Promise<readonly string[]>;
  /** Called on this process for every session that ended on any. */
  readonly sessionEnded: (sessionId: string) => void;
  /** The same for a user whose connections are asked about again. */
  readonly standingChanged: (userId: string) => void;
}

/** The end of `Realtime` that browsers connect to. */
export interface RealtimeServer extends Realtime {
  /** Begins to take connections at `/socket.io`. */
  attach(server: Server, rules: SocketRules): void;
  /** For the metrics. */
  traffic(): PushTraffic;
  close(): Promise<void>;
}

export interface PushTraffic {
  readonly connections: number;
  /** Pushes of topics that somebody listens to, since the start. */
  readonly pushes: number;
  /** Pushes times the connections that they were handed to. */
  readonly deliveries: number;
  /** Whether pushes of other processes arrive as they are made. */
  readonly inStep: boolean;
}
