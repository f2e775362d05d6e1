import type { IncomingMessage, Server } from 'node:http';
import type { Caller } from '../../kernel/http/access/caller';

/** A push to browsers. Delivery may fail; the number per topic lets clients detect a gap. */
export interface Push {
  readonly topic: string;
  /** Number of the push within its topic, from 1 without gaps. */
  readonly offset: number;
  readonly kind: string;
  /** Further fields of the message in addition to `topic`, `offset` and `kind`. */
  readonly payload: object;
}

/** A push as threads and processes send it: the payload stays JSON and is parsed only if someone listens. */
export type SentPush = readonly [topic: string, offset: number, kind: string, payload: string];

/** The recent pushes, so that a client that was offline can request what it missed. */
export interface PushLog {
  /** Returns the topic's last number; 0 if nothing was pushed. */
  lastOffset(topic: string): Promise<number>;
  /** Returns the last numbers of many topics; a topic without pushes may be absent. */
  lastOffsets(topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the pushes after `since`, oldest first, or `gone` if some of them are no longer kept. */
  replay(topic: string, since: number): Promise<readonly Push[] | 'gone'>;
}

export interface Realtime {
  /** Delivers pushes to all subscribers of their topics, on any process. Never throws if there is no subscriber. */
  publish(pushes: readonly Push[]): void;
  /** Ends a user's subscription to a topic, for example when an entitlement ends. */
  revoke(userId: string, topic: string): void;
  /** Replaces the list of people whose actions a user's connections receive no pushes of. */
  setUnseen(userId: string, unseenIds: readonly string[]): void;
  /** Disconnects every socket of a revoked session, and aborts its uploads and streams. */
  disconnectSession(sessionId: string): void;
  /**
   * Checks again, on every process, which topics a user's connections may hear and what their uploads and streams may
   * do: after a block, a removal, or a change of roles. Must be called once the read models that decide it are up to
   * date.
   */
  recheck(userId: string): void;
}

export interface SocketRules {
  /** Identifies the user of a connection by the handshake's cookie. */
  readonly identify: (request: Pick<IncomingMessage, 'headers'>) => Promise<Caller>;
  readonly isForeign: (request: IncomingMessage) => boolean;
  /** Returns the client's address, taking trusted proxies into account. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the topic exists and the caller may hear it. */
  readonly mayHear: (topic: string, caller: Caller) => Promise<boolean>;
  /** Returns the ids of the people whose actions the caller does not see. */
  readonly unseenBy: (caller: Caller) => Promise<readonly string[]>;
  /** Called on this process for every session that ended on any process. */
  readonly sessionEnded: (sessionId: string) => void;
  /** Called on this process for every user whose connections are rechecked. */
  readonly standingChanged: (userId: string) => void;
}

/** The server side of `Realtime` that browsers connect to. */
export interface RealtimeServer extends Realtime {
  /** Starts to accept connections at `/socket.io`. */
  attach(server: Server, rules: SocketRules): void;
  /** Returns the figures for the metrics. */
  traffic(): PushTraffic;
  close(): Promise<void>;
}

export interface PushTraffic {
  readonly connections: number;
  /** Pushes of topics with at least one listener, since the start. */
  readonly pushes: number;
  /** Pushes multiplied by the connections that received them. */
  readonly deliveries: number;
  /** Whether pushes of other processes arrive without delay. */
  readonly inStep: boolean;
}
