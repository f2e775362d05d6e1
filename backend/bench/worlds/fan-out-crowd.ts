// Thousands of listeners in a separate process that costs as little as possible, so that the machine is left to the
// server: it implements WebSocket and engine.io by hand and counts messages. The crowd also posts, so that one clock
// measures everything.
import { connect, type Socket } from 'node:net';

export interface JoinCrowd {
  readonly kind: 'join';
  /** Name under which posts address the crowd; defaults to its port. */
  readonly crowd?: string;
  readonly port: number;
  readonly count: number;
  /** The topic to subscribe to over socket.io; without it the connection alone suffices. */
  readonly topic?: string;
}

export interface PostToCrowd {
  readonly kind: 'post';
  readonly port: number;
  /** The complete request text. */
  readonly request: string;
  /** Names of the crowds that must receive the post; defaults to the crowd named by the port. */
  readonly crowds?: readonly string[];
}

export interface Delivery {
  /** Time from the request until the last member of the crowd received the push. */
  readonly sinceSentMs: number;
  /** Time from the response until then; 0 if the last member received the push before the response. */
  readonly sinceAnsweredMs: number;
  /** The text that one of the members received. */
  readonly text: string;
}

const openedAtOnce = 100;
const push = '42["push",';

const gathered = new Map<string, Crowd>();

class Crowd {
  private received = 0;
  private lastText = '';
  private onAll: () => void = () => undefined;
  private readonly sockets: Socket[] = [];

  constructor(private readonly order: JoinCrowd) {}

  async gather(): Promise<void> {
    while (this.sockets.length < this.order.count) {
      const more = Math.min(openedAtOnce, this.order.count - this.sockets.length);
      await Promise.all(Array.from({ length: more }, () => this.join()));
    }
  }

  /** The text that the last member received. */
  get text(): string {
    return this.lastText;
  }

  /** Resolves to the time when every member has the next text. */
  allHave(): Promise<number> {
    this.received = 0;
    return new Promise((resolve) => {
      this.onAll = () => resolve(performance.now());
    });
  }

  private join(): Promise<void> {
    const { port, topic } = this.order;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      this.sockets.push(socket);
      const path = topic === undefined ? '/' : '/socket.io/?EIO=4&transport=websocket';
      socket.write(upgradeRequest(path));
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('The server hung up')));
      const hear = (text: string) => {
        if (topic === undefined || text.startsWith(push)) this.count(text);
        else if (text.startsWith('0')) socket.write(frame('40'));
        else if (text.startsWith('40')) socket.write(frame(`420${JSON.stringify(['subscribe', { topic }])}`));
        else if (text.startsWith('430')) resolve();
        else if (text === '2') socket.write(frame('3'));
      };
      onTexts(socket, hear, () => topic === undefined && resolve());
    });
  }

  private count(text: string): void {
    this.received++;
    if (this.received < this.order.count) return;
    this.lastText = text;
    this.onAll();
  }
}

function upgradeRequest(path: string): string {
  const headers = ['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  return `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
}

/** Clients must mask their frames; a mask of zeros leaves the content unchanged. */
function frame(text: string): Buffer {
  const content = Buffer.from(text);
  if (content.length > 125) throw new Error('A crowd says short things only');
  return Buffer.concat([Buffer.from([0x81, 0x80 | content.length, 0, 0, 0, 0]), content]);
}

/** Calls `onOpen` after the server's upgrade and `onText` for each text frame after it. */
function onTexts(socket: Socket, onText: (text: string) => void, onOpen: () => void): void {
  let pending: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (!isOpen) {
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!pending.subarray(0, 12).includes('101')) throw new Error(pending.toString());
      pending = pending.subarray(end + 4);
      isOpen = true;
      onOpen();
    }
    for (let content = firstFrame(pending); content !== undefined; content = firstFrame(pending)) {
      const text = pending.toString('utf8', content.start, content.end);
      pending = pending.subarray(content.end);
      onText(text);
    }
  });
}

function firstFrame(data: Buffer): { readonly start: number; readonly end: number } | undefined {
  if (data.length < 2) return undefined;
  const short = data[1] as number;
  if (short === 127) throw new Error('No such long frame is expected');
  const start = short === 126 ? 4 : 2;
  if (data.length < start) return undefined;
  const end = start + (short === 126 ? data.readUInt16BE(2) : short);
  return data.length < end ? undefined : { start, end };
}

/** @returns the time of the response. */
function post(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', (answer) => {
      const answeredMs = performance.now();
      socket.destroy();
      if (answer.subarray(0, 40).includes(' 201 ')) resolve(answeredMs);
      else reject(new Error(answer.toString()));
    });
    socket.write(request);
  });
}

async function deliver({ port, request, crowds = [`${port}`] }: PostToCrowd): Promise<Delivery> {
  const waiting = crowds.map((name) => gathered.get(name) as Crowd);
  const all = Promise.all(waiting.map((crowd) => crowd.allHave()));
  const sentMs = performance.now();
  const answeredMs = await post(port, request);
  const lastMs = Math.max(...(await all));
  const sinceAnsweredMs = Math.max(0, lastMs - answeredMs);
  return { sinceSentMs: lastMs - sentMs, sinceAnsweredMs, text: waiting[0]?.text ?? '' };
}

async function obey(order: JoinCrowd | PostToCrowd): Promise<Delivery | 'joined'> {
  if (order.kind === 'post') return deliver(order);
  const crowd = new Crowd(order);
  gathered.set(order.crowd ?? `${order.port}`, crowd);
  await crowd.gather();
  return 'joined';
}

process.on('message', (order: JoinCrowd | PostToCrowd) => {
  obey(order).then(
    (answer) => process.send?.(answer),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
