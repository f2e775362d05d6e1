// Pushes over socket.io to the sockets of this process. Sockets join the room of each topic they may hear; a push goes out once
// to the room. What a client missed is sent from the log before it joins, so that it hears everything exactly once.
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Caller } from '../../kernel/http/caller';
import type { Push, PushLog, PushTraffic, RealtimeServer, SentPush, SocketRules } from '../../ports/realtime';
import { LastNumbers } from './last-numbers';
import { authorsOf, messageOf, skippedOf } from './push-messages';
import { type CheckedSocket, recheckOrDisconnect, recheckSockets } from './recheck-sockets';
import { roomOf, sessionRoom, topicsIn, unseenRoom, userRoom } from './rooms';
import { sendAtOnce } from './send-at-once';
import { type Budgeted, budgetedOf, SocketBudget } from './socket-budget';

type Handshake = Pick<IncomingMessage, 'headers'>;

interface SocketData {
  caller: Caller;
  /** What it came with, to ask again whether its session still lives. */
  handshake: Handshake;
  /** Whose budgets its messages and what is replayed to it are taken from. */
  budgeted: readonly Budgeted[];
  /** Subscriptions under way; they count as well, or a burst would pass the limit. */
  subscribing: number;
  /** It is known whom the caller does not see; before that, nothing is pushed to it. */
  unseenKnown?: Promise<void>;
}

export interface SocketOptions {
  /** False where any process may get the next request of a connection, which polling cannot do with. */
  readonly polling?: boolean;
}

type Client = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Acknowledge = (answer: { ok: true; offset: number } | { ok: false; error: string }) => void;

const subscribeSchema = z.object({ topic: z.string().max(200), since: z.int().nonnegative().optional() });
const unsubscribeSchema = z.object({ topic: z.string().max(200) });

const maxTopics = 100;
const maxMessageBytes = 16_384;
/** Its answers are given before the application sees them, which sets these on all others. */
const pollingHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };

export class SocketRealtime implements RealtimeServer {
  private server: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData> | undefined;
  private rules: SocketRules | undefined;
  /** The last number that went out. */
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
   * One frame for the whole room. The connections of those who do not see somebody whom it tells of stand in a room of that
   * person, and are left out; they get its number alone, so that they miss none.
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

  /** The same for pushes of another thread or process. */
  publishSent(pushes: readonly SentPush[]): void {
    for (const [topic, offset, kind, payload] of pushes) {
      if (this.isListened(topic)) this.publish([{ topic, offset, kind, payload: JSON.parse(payload) }]);
      else this.published.set(topic, offset);
    }
  }

  /** Publishes what stands in the log and was never handed over: the thread that made it ended in between. */
  async catchUp(): Promise<void> {
    for (const topic of this.listenedTopics()) {
      const published = this.published.get(topic);
      // Where more is missing than is kept, the next push shows the gap.
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

  /** The last number that went out of a topic, as far as it is known here. */
  lastNumber(topic: string): number | undefined {
    return this.published.get(topic);
  }

  /** Counts a number as gone out. */
  passed(topic: string, offset: number): void {
    this.published.set(topic, offset);
  }

  /** To be called when pushes of other processes may have been missed. */
  forgetUnheard(): void {
    this.published.forgetOthers();
  }

  /** Asks again who is behind each socket and what they may get. @throws UnavailableError */
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
    // Without the library's recovery of connections: it says `recovered` and drops what was pushed while nobody else listened.
    // Whoever comes back subscribes with `since`, which the push log answers, after a restart and on another process too.
    this.server = new Server(httpServer, {
      serveClient: false,
      // Each socket would cost eight times the memory.
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
      for (const topic of topicsIn([room])) this.published.left(topic);
    });
    this.server.on('connection', (socket) => this.welcome(socket, rules));
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    server.disconnectSockets(true);
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
      // Anyone who subscribes is refused by it; without a subscription nobody needs to know.
      socket.data.unseenKnown.catch(() => undefined);
    }
    socket.on('subscribe', (request: unknown, acknowledge: unknown) => {
      const answer: Acknowledge = typeof acknowledge === 'function' ? (acknowledge as Acknowledge) : () => undefined;
      if (!this.budget.takeMessage(socket.data.budgeted)) return answer({ ok: false, error: 'Too many messages' });
      this.subscribe(socket, rules, request).then(answer, () => answer({ ok: false, error: 'Please try again' }));
    });
    socket.on('unsubscribe', (request: unknown) => {
      // Leaving costs nothing and is never refused, but a flood of it ends here.
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
      return { ok: true, offset: await this.catchUpAndJoin(socket, topic, since) };
    } finally {
      data.subscribing--;
    }
  }

  /**
   * Between reading the log and joining the room nothing may fall through or come twice. Pushes are published at once
   * after their commit, so after one turn of the event loop all that was read is published; what is published while we
   * read is read again. The last step, sending and joining, happens in one go.
   */
  private async catchUpAndJoin(socket: Client, topic: string, since: number | undefined): Promise<number> {
    for (;;) {
      const last = await this.pushLog.lastOffset(topic);
      const missed = since === undefined ? [] : await this.pushLog.replay(topic, since);
      await new Promise((resolve) => setImmediate(resolve));
      const published = this.published.get(topic) ?? last;
      if (published > last) continue;
      // Anyone beyond the budget gets no replay, sees the gap, and reads the whole again, as after a long absence.
      if (missed !== 'gone' && this.budget.takeReplay(socket.data.budgeted, missed)) {
        for (const push of missed) {
          const isUnseen = authorsOf(push).some((id) => socket.rooms.has(unseenRoom(id)));
          if (push.offset <= published) socket.emit('push', isUnseen ? skippedOf(push) : messageOf(push));
        }
      }
      // One that left meanwhile would stay in the room for ever.
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
