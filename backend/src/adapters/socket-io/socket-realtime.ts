// Pushes over socket.io to the sockets of this process. A socket joins the room of each topic that it may hear, and
// each push is emitted once to the room. The push log replays what a client missed before it joins, so that it receives
// everything exactly once.
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Caller } from '../../kernel/http/access/caller';
import type { Push, PushLog, PushTraffic, RealtimeServer, SentPush, SocketRules } from '../../ports/messages/realtime';
import { type CheckedSocket, recheckOrDisconnect, recheckSockets } from './recheck-sockets';
import {
  authorsOf,
  LastNumbers,
  messageOf,
  roomOf,
  sessionRoom,
  skippedOf,
  topicsIn,
  unseenRoom,
  userRoom,
} from './rooms';
import { sendAtOnce } from './send-at-once';
import { type Budgeted, budgetedOf, SocketBudget } from './socket-budget';

type Handshake = Pick<IncomingMessage, 'headers'>;

interface SocketData {
  caller: Caller;
  /** The handshake of the connection, used to check again whether its session is still alive. */
  handshake: Handshake;
  /** The keys of the budgets for its messages and replays. */
  budgeted: readonly Budgeted[];
  /** Subscriptions in flight; they count as well, or a burst would exceed the limit. */
  subscribing: number;
  /** Resolves once the list of people whom the caller does not see is loaded; no push is sent before. */
  unseenKnown?: Promise<void>;
}

export interface SocketOptions {
  /** False if the requests of one connection may reach different processes, which polling cannot handle. */
  readonly polling?: boolean;
  /** Receives pushes of other processes by topic; without it, this process receives all of them. */
  readonly topics?: {
    /** Resolves once the topic's pushes are received, until everybody who joined has left. */
    join(topic: string): Promise<void>;
    /** @returns whether the topic's pushes are no longer received. */
    leave(topic: string): boolean;
  };
}

type Client = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Acknowledge = (answer: { ok: true; offset: number } | { ok: false; error: string }) => void;

const subscribeSchema = z.object({ topic: z.string().max(200), since: z.int().nonnegative().optional() });
const unsubscribeSchema = z.object({ topic: z.string().max(200) });

const maxTopics = 100;
const maxMessageBytes = 16_384;
/** Engine.IO answers polling requests before the application, which sets these headers on all other responses. */
const pollingHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };

export class SocketRealtime implements RealtimeServer {
  private server: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData> | undefined;
  private rules: SocketRules | undefined;
  /** The last published number of each topic. */
  private readonly published = new LastNumbers();
  private readonly budget = new SocketBudget();
  private pushes = 0;
  private deliveries = 0;

  constructor(
    private readonly pushLog: PushLog,
    private readonly options: SocketOptions = {},
  ) {}

  publish(pushes: readonly Push[]): void {
    for (const push of pushes) {
      this.published.set(push.topic, push.offset);
      this.send(push);
    }
  }

  /**
   * Broadcasts one frame to the whole room. Connections that must not see one of the push's authors are in that
   * author's `unseen` room and are excluded; they receive only the number, so that they see no gap.
   */
  private send(push: Push): void {
    const namespace = this.server?.of('/');
    if (namespace === undefined) return;
    const room = roomOf(push.topic);
    const listening = namespace.adapter.rooms.get(room)?.size ?? 0;
    if (listening > 0) this.pushes++;
    this.deliveries += listening;
    const unseen = authorsOf(push)
      .map(unseenRoom)
      .filter((each) => namespace.adapter.rooms.has(each));
    if (unseen.length === 0) {
      namespace.to(room).emit('push', messageOf(push));
      return;
    }
    namespace.to(room).except(unseen).emit('push', messageOf(push));
    const listeners = namespace.adapter.rooms.get(room);
    const leftOut = new Set(unseen.flatMap((each) => [...(namespace.adapter.rooms.get(each) ?? [])]));
    for (const id of leftOut) if (listeners?.has(id)) namespace.sockets.get(id)?.emit('push', skippedOf(push));
  }

  setUnseen(userId: string, unseenIds: readonly string[]): void {
    const wanted = new Set(unseenIds.map(unseenRoom));
    for (const socket of this.socketsOf(userId)) setUnseenRooms(socket, wanted);
  }

  /** Does the same for pushes of another thread or process. */
  publishSent(pushes: readonly SentPush[]): void {
    for (const [topic, offset, kind, payload] of pushes) {
      if (this.isListened(topic)) this.publish([{ topic, offset, kind, payload: JSON.parse(payload) }]);
      else this.published.set(topic, offset);
    }
  }

  /** Publishes logged pushes that were never delivered because the thread that created them ended in between. */
  async catchUp(): Promise<void> {
    for (const topic of this.listenedTopics()) {
      const published = this.published.get(topic);
      // If more is missing than the log keeps, the next push shows clients the gap.
      const missed = published === undefined ? 'gone' : await this.pushLog.replay(topic, published);
      if (missed !== 'gone') this.publish(missed.filter(({ offset }) => offset > (this.published.get(topic) ?? 0)));
    }
  }

  isListened(topic: string): boolean {
    return this.server?.of('/').adapter.rooms.has(roomOf(topic)) ?? false;
  }

  listenedTopics(): readonly string[] {
    return topicsIn(this.server?.of('/').adapter.rooms.keys() ?? []);
  }

  /** Returns the last published number of a topic, if this process knows it. */
  lastNumber(topic: string): number | undefined {
    return this.published.get(topic);
  }

  /** Records a number as published. */
  passed(topic: string, offset: number): void {
    this.published.set(topic, offset);
  }

  /** Must be called when pushes of other processes may have been missed. */
  forgetUnheard(): void {
    this.published.forgetOthers();
  }

  /** Checks the identity and the permissions of each socket again. @throws UnavailableError */
  async recheckAll(): Promise<void> {
    const sockets = [...(this.server?.of('/').sockets.values() ?? [])];
    if (this.rules !== undefined) await recheckSockets(this.rules, sockets.map(checkedOf));
  }

  revoke(userId: string, topic: string): void {
    this.server?.in(userRoom(userId)).socketsLeave(roomOf(topic));
  }

  disconnectSession(sessionId: string): void {
    this.server?.in(sessionRoom(sessionId)).disconnectSockets(true);
    this.rules?.sessionEnded(sessionId);
  }

  recheck(userId: string): void {
    const { rules } = this;
    rules?.standingChanged(userId);
    if (rules !== undefined) recheckOrDisconnect(rules, this.socketsOf(userId).map(checkedOf));
  }

  private socketsOf(userId: string): readonly Client[] {
    const namespace = this.server?.of('/');
    const ids = [...(namespace?.adapter.rooms.get(userRoom(userId)) ?? [])];
    return ids.flatMap((id) => namespace?.sockets.get(id) ?? []);
  }

  attach(httpServer: HttpServer, rules: SocketRules): void {
    this.rules = rules;
    // Socket.IO's connection state recovery stays off: it reports `recovered` but loses pushes that were emitted while
    // the room was empty. A reconnecting client subscribes with `since`, which the push log answers even after a
    // restart and on another process.
    this.server = new Server(httpServer, {
      serveClient: false,
      // Compression would multiply the memory of each socket by eight.
      perMessageDeflate: false,
      transports: this.options.polling === false ? ['websocket'] : ['websocket', 'polling'],
      maxHttpBufferSize: maxMessageBytes,
      allowRequest: (request, answer) => answer(null, !rules.isForeign(request)),
    });
    this.server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, pollingHeaders));
    this.server.use((socket, next) => {
      rules.identify(socket.request).then((caller) => {
        const { cookie } = socket.request.headers;
        const budgeted = budgetedOf(caller, socket.id, rules.addressOf(socket.request));
        socket.data = { caller, handshake: { headers: { cookie } }, subscribing: 0, budgeted };
        next();
      }, next);
    });
    const { adapter } = this.server.of('/');
    sendAtOnce(adapter);
    adapter.on('delete-room', (room: string) => {
      for (const topic of topicsIn([room])) {
        this.published.left(topic);
        this.leave(topic);
      }
    });
    adapter.on('create-room', (room: string) => {
      for (const topic of topicsIn([room])) void this.options.topics?.join(topic);
    });
    this.server.on('connection', (socket) => this.welcome(socket, rules));
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    // Only the connections are closed: a socket that the server disconnects by name stays disconnected, while a client
    // of a lost connection reconnects automatically, to the restarted server.
    await new Promise<void>((resolve) => server.engine.close() && resolve());
  }

  get connections(): number {
    return this.server?.engine.clientsCount ?? 0;
  }

  traffic(): PushTraffic {
    const { connections, pushes, deliveries } = this;
    return { connections, pushes, deliveries, inStep: true };
  }

  private welcome(socket: Client, rules: SocketRules): void {
    const { caller } = socket.data;
    if (caller.kind === 'user') {
      void socket.join([userRoom(caller.userId), sessionRoom(caller.session.id)]);
      socket.data.unseenKnown = rules
        .unseenBy(caller)
        .then((unseenIds) => setUnseenRooms(socket, new Set(unseenIds.map(unseenRoom))));
      // A failure refuses the subscriptions of this socket; without a subscription it has no effect.
      socket.data.unseenKnown.catch(() => undefined);
    }
    socket.on('subscribe', (request: unknown, acknowledge: unknown) => {
      const answer: Acknowledge = typeof acknowledge === 'function' ? (acknowledge as Acknowledge) : () => undefined;
      if (!this.budget.takeMessage(socket.data.budgeted)) return answer({ ok: false, error: 'Too many messages' });
      this.subscribe(socket, rules, request).then(answer, () => answer({ ok: false, error: 'Please try again' }));
    });
    socket.on('unsubscribe', (request: unknown) => {
      // Unsubscribing is cheap and always allowed, but a flood of it disconnects the socket.
      if (!this.budget.takeMessage(socket.data.budgeted)) return void socket.disconnect(true);
      const parsed = unsubscribeSchema.safeParse(request);
      if (parsed.success) void socket.leave(roomOf(parsed.data.topic));
    });
  }

  private async subscribe(socket: Client, rules: SocketRules, request: unknown): Promise<Parameters<Acknowledge>[0]> {
    const parsed = subscribeSchema.safeParse(request);
    if (!parsed.success) return { ok: false, error: 'This subscription is not valid' };
    const { topic, since } = parsed.data;
    const { data } = socket;
    if (topicsIn(socket.rooms).length + data.subscribing >= maxTopics)
      return { ok: false, error: 'Too many subscriptions' };
    data.subscribing++;
    try {
      await data.unseenKnown;
      if (!(await rules.mayHear(topic, data.caller))) return { ok: false, error: 'This topic is not for you' };
      const offset = await this.receiveAndJoin(socket, topic, since);
      // A right that ended while the topic was joined found no room to leave.
      if (await rules.mayHear(topic, data.caller)) return { ok: true, offset };
      await socket.leave(roomOf(topic));
      return { ok: false, error: 'This topic is not for you' };
    } finally {
      data.subscribing--;
    }
  }

  /** Receives the topic's pushes before it reads the log, so that none is lost in between. */
  private async receiveAndJoin(socket: Client, topic: string, since: number | undefined): Promise<number> {
    await this.options.topics?.join(topic);
    try {
      return await this.catchUpAndJoin(socket, topic, since);
    } finally {
      this.leave(topic);
    }
  }

  private leave(topic: string): void {
    if (this.options.topics?.leave(topic)) this.published.forget(topic);
  }

  /**
   * Replays missed pushes and joins the room so that no push is lost or duplicated in between. Pushes are published
   * immediately after their commit, so after one turn of the event loop everything that was read is published. If more
   * was published during the read, the loop reads again. Sending and joining happen synchronously.
   */
  private async catchUpAndJoin(socket: Client, topic: string, since: number | undefined): Promise<number> {
    for (;;) {
      const last = await this.pushLog.lastOffset(topic);
      const missed = since === undefined ? [] : await this.pushLog.replay(topic, since);
      await new Promise((resolve) => setImmediate(resolve));
      const published = this.published.get(topic) ?? last;
      if (published > last) continue;
      // A client beyond its budget gets no replay; it detects the gap and reloads everything, as after a long absence.
      if (missed !== 'gone' && this.budget.takeReplay(socket.data.budgeted, missed)) {
        for (const push of missed) {
          const isUnseen = authorsOf(push).some((id) => socket.rooms.has(unseenRoom(id)));
          if (push.offset <= published) socket.emit('push', isUnseen ? skippedOf(push) : messageOf(push));
        }
      }
      // A socket that disconnected during the read would otherwise stay in the room forever.
      if (socket.connected) {
        void socket.join(roomOf(topic));
        this.published.listened(topic, published);
      }
      return published;
    }
  }
}

function checkedOf(socket: Client): CheckedSocket {
  const { caller, handshake } = socket.data;
  return {
    ...{ caller, handshake, topics: topicsIn(socket.rooms) },
    disconnect: () => socket.disconnect(true),
    leave: (topic) => void socket.leave(roomOf(topic)),
    setUnseen: (ids) => setUnseenRooms(socket, new Set(ids.map(unseenRoom))),
  };
}

function setUnseenRooms(socket: Client, wanted: ReadonlySet<string>): void {
  for (const room of socket.rooms) if (room.startsWith(unseenRoom('')) && !wanted.has(room)) void socket.leave(room);
  if (socket.connected) void socket.join([...wanted]);
}
