// Pushes over socket.io, within this process. Sockets join the room of each topic they may hear; a push goes out once
// to the room. What a client missed is sent from the log before it joins, so that it hears everything exactly once.
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { BoundedMap } from '../../kernel/bounded-map';
import type { Caller } from '../../kernel/http/caller';
import type { Push, PushLog, RealtimeServer, SocketRules } from '../../ports/realtime';
import { guardRecovery } from './guard-recovery';
import { sendAtOnce } from './send-at-once';

type Handshake = Pick<IncomingMessage, 'headers'>;

interface SocketData {
  caller: Caller;
  /** What it came with, to ask again whether its session still lives. */
  handshake: Handshake;
  /** Subscriptions under way; they count as well, or a burst would pass the limit. */
  subscribing: number;
  /** It is known whom the caller does not see; before that, nothing is pushed to it. */
  unseenKnown?: Promise<void>;
}

type Client = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Acknowledge = (answer: { ok: true; offset: number } | { ok: false; error: string }) => void;

const subscribeSchema = z.object({ topic: z.string().max(200), since: z.int().nonnegative().optional() });
const unsubscribeSchema = z.object({ topic: z.string().max(200) });

const maxTopics = 100;
const maxMessageBytes = 16_384;
const recoveryMs = 2 * 60_000;
/** Far more than have pushes between two turns of the event loop, which is all that they are remembered for. */
const rememberedTopics = 10_000;
/** Its answers are given before the application sees them, which sets these on all others. */
const pollingHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };
const topicRoom = 'topic/';

export class SocketRealtime implements RealtimeServer {
  private server: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData> | undefined;
  /** The last number that went out, of topics that this process has published to of late. */
  private readonly published = new BoundedMap<string, number>(rememberedTopics);

  constructor(private readonly pushLog: PushLog) {}

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
    for (const id of this.server?.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
      const socket = this.server?.of('/').sockets.get(id);
      if (socket) setUnseenRooms(socket, wanted);
    }
  }

  /** The same for pushes of another thread, whose payloads are parsed only where somebody listens. */
  publishSent(pushes: readonly (readonly [topic: string, offset: number, kind: string, payload: string])[]): void {
    const rooms = this.server?.of('/').adapter.rooms;
    for (const [topic, offset, kind, payload] of pushes) {
      if (rooms?.has(roomOf(topic))) this.publish([{ topic, offset, kind, payload: JSON.parse(payload) }]);
      else this.published.set(topic, offset);
    }
  }

  /** Publishes what stands in the log and was never handed over: the thread that made it ended in between. */
  async catchUp(): Promise<void> {
    for (const room of this.server?.of('/').adapter.rooms.keys() ?? []) {
      if (!room.startsWith(topicRoom)) continue;
      const topic = room.slice(topicRoom.length);
      const published = this.published.get(topic);
      // Where more is missing than is kept, the next push shows the gap.
      const missed = published === undefined ? 'gone' : await this.pushLog.replay(topic, published);
      if (missed !== 'gone') this.publish(missed.filter(({ offset }) => offset > (this.published.get(topic) ?? 0)));
    }
  }

  revoke(userId: string, topic: string): void {
    this.server?.in(userRoom(userId)).socketsLeave(roomOf(topic));
  }

  disconnectSession(sessionId: string): void {
    this.server?.in(sessionRoom(sessionId)).disconnectSockets(true);
  }

  attach(httpServer: HttpServer, rules: SocketRules): void {
    this.server = new Server(httpServer, {
      serveClient: false,
      // Each socket would cost eight times the memory.
      perMessageDeflate: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: maxMessageBytes,
      connectionStateRecovery: { maxDisconnectionDuration: recoveryMs, skipMiddlewares: false },
      allowRequest: (request, answer) => answer(null, !rules.isForeign(request)),
    });
    this.server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, pollingHeaders));
    this.server.use((socket, next) => {
      rules.identify(socket.request).then((caller) => {
        // A connection that is taken up again under another session must not go on as the former one.
        if (socket.recovered && userOf(caller) !== userOf(socket.data.caller)) leaveTopics(socket);
        const { cookie } = socket.request.headers;
        socket.data = { caller, handshake: { headers: { cookie } }, subscribing: 0 };
        next();
      }, next);
    });
    const { adapter } = this.server.of('/');
    sendAtOnce(adapter);
    guardRecovery(adapter, ({ data, rooms }) => mayGoOn(rules, data as SocketData, rooms));
    this.server.on('connection', (socket) => this.welcome(socket, rules));
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    server.disconnectSockets(true);
    await new Promise<void>((resolve) => server.engine.close() && resolve());
  }

  /** Open connections, for the metrics. */
  get connections(): number {
    return this.server?.engine.clientsCount ?? 0;
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
      this.subscribe(socket, rules, request).then(answer, () => answer({ ok: false, error: 'Please try again' }));
    });
    socket.on('unsubscribe', (request: unknown) => {
      const parsed = unsubscribeSchema.safeParse(request);
      if (parsed.success) void socket.leave(roomOf(parsed.data.topic));
    });
  }

  private async subscribe(socket: Client, rules: SocketRules, request: unknown): Promise<Parameters<Acknowledge>[0]> {
    const parsed = subscribeSchema.safeParse(request);
    if (!parsed.success) return { ok: false, error: 'This subscription is not valid' };
    const { topic, since } = parsed.data;
    const { data } = socket;
    if (topicsOf(socket) + data.subscribing >= maxTopics) return { ok: false, error: 'Too many subscriptions' };
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
      this.published.set(topic, published);
      if (missed !== 'gone') {
        for (const push of missed) {
          const isUnseen = authorsOf(push).some((id) => socket.rooms.has(unseenRoom(id)));
          if (push.offset <= published) socket.emit('push', isUnseen ? skippedOf(push) : messageOf(push));
        }
      }
      // One that left meanwhile would stay in the room for ever.
      if (socket.connected) void socket.join(roomOf(topic));
      return published;
    }
  }
}

function messageOf({ topic, offset, kind, payload }: Push): object {
  const { by: _, ...shown } = payload as { readonly by?: unknown };
  return { ...shown, topic, offset, kind };
}

/** In place of a push that somebody must not see. */
function skippedOf({ topic, offset }: Push): object {
  return { topic, offset, kind: 'skipped' };
}

function authorsOf({ payload }: Push): readonly string[] {
  return (payload as { readonly by?: readonly string[] }).by ?? [];
}

function topicsOf(socket: Client): number {
  let topics = 0;
  for (const room of socket.rooms) if (room.startsWith(topicRoom)) topics++;
  return topics;
}

function setUnseenRooms(socket: Client, wanted: ReadonlySet<string>): void {
  for (const room of socket.rooms) if (room.startsWith(unseenRoom('')) && !wanted.has(room)) void socket.leave(room);
  if (socket.connected) void socket.join([...wanted]);
}

function unseenRoom(userId: string): string {
  return `unseen/${userId}`;
}

function roomOf(topic: string): string {
  return topicRoom + topic;
}

function userRoom(userId: string): string {
  return `user/${userId}`;
}

function sessionRoom(sessionId: string): string {
  return `session/${sessionId}`;
}

/** Whether the session of a lost connection still lives, and its topics are still for it. */
async function mayGoOn(
  rules: SocketRules,
  { handshake, caller }: SocketData,
  rooms: Iterable<string>,
): Promise<boolean> {
  const now = await rules.identify(handshake);
  if (userOf(now) !== userOf(caller)) return false;
  const known = new Set(rooms);
  // Whatever was pushed since would be sent to them before they are told apart.
  if ((await rules.unseenBy(now)).some((id) => !known.has(unseenRoom(id)))) return false;
  for (const room of known) {
    if (!room.startsWith(topicRoom)) continue;
    if (!(await rules.mayHear(room.slice(topicRoom.length), now))) return false;
  }
  return true;
}

function userOf(caller: Caller | undefined): string | undefined {
  return caller?.kind === 'user' ? caller.userId : undefined;
}

function leaveTopics(socket: Client): void {
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
}
