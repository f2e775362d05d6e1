// A minimal load client: it writes prepared bytes and delimits responses by their length, so that the server is
// measured. Node's own client would use as much of the machine as the server does.
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface LoadTarget {
  readonly port: number;
  readonly connections: number;
  readonly total: number;
  /** The complete request of the n-th call. */
  readonly request: (n: number) => string;
  /** Text that the first line of every response must contain; any other response ends the run. */
  readonly expect: string;
  /**
   * Rate at which calls start while enough connections are free; without it, each call starts when the previous one is
   * answered.
   */
  readonly perSecond?: number;
  /** Called with the duration of each response. */
  readonly onAnswer?: (tookMs: number) => void;
}

export function httpRequest(method: string, path: string, cookie = '', body?: object): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: keep-alive'];
  if (cookie !== '') lines.push(`Cookie: ${cookie}`);
  if (content !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}

/** @returns the number of calls, once all are answered. */
export async function load(target: LoadTarget): Promise<number> {
  const beganMs = performance.now();
  let next = 0;
  const take = async () => {
    if (next >= target.total) return undefined;
    const n = next++;
    if (target.perSecond !== undefined) {
      const waitMs = beganMs + (n * 1000) / target.perSecond - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
    }
    return target.request(n);
  };
  await Promise.all(Array.from({ length: target.connections }, () => callInTurn(target, take)));
  return target.total;
}

/** One connection: it sends a request, awaits the whole response, and continues. */
function callInTurn({ port, expect, onAnswer }: LoadTarget, take: () => Promise<string | undefined>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let pending: Buffer = Buffer.alloc(0);
    let sentMs = 0;
    const send = async () => {
      const request = await take();
      sentMs = performance.now();
      if (request !== undefined) socket.write(request);
      else socket.end(resolve);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const length = answerLength(pending);
      if (length === undefined || pending.length < length) return;
      if (!pending.subarray(0, 40).includes(expect)) {
        socket.destroy();
        reject(new Error(pending.subarray(0, 2000).toString()));
        return;
      }
      pending = pending.subarray(length);
      onAnswer?.(performance.now() - sentMs);
      void send();
    });
  });
}

function answerLength(answer: Buffer): number | undefined {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = answer.subarray(0, end).toString('latin1');
  const length = /content-length: (\d+)/i.exec(head);
  if (length === null) throw new Error(`An answer without a length: ${head}`);
  return end + 4 + Number(length[1]);
}
