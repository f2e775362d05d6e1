// How a server ends while other processes go on: no request that it takes is cut off. Node closes connections without a request
// at once, from Node 26 on also those whose first request is still on its way, and leaves those alone that always have one. So
// callers are told to close their connections, and Node closes idle ones only when every new connection has had its request.
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';

export interface EndingTimes {
  /** It goes on answering for so long, and tells each caller to close the connection, until balancers know that it ends. */
  readonly leaveMs: number;
  /** Requests that are under way then have so long. */
  readonly drainMs: number;
}

/** A connection that has sent nothing for so long was opened in advance, as browsers do, and has no request to lose. */
const firstRequestMs = 1_000;

export class DrainingServer {
  private readonly underWay = new Set<ServerResponse>();
  /** Connections whose first request has not been read yet. */
  private readonly unused = new Set<Socket>();
  private state: 'open' | 'leaving' | 'closing' = 'open';

  /** To be made once all listeners of requests are there. */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.began(response));
    server.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.noLongerUnused(socket));
    });
  }

  /** @param closeSockets ends the upgraded connections, which nobody gets from here on. */
  async end(closeSockets: () => Promise<void>, { leaveMs, drainMs }: EndingTimes): Promise<void> {
    const { server } = this;
    this.state = 'leaving';
    // Where the head of an answer has gone out already, it changes nothing.
    for (const response of this.underWay) response.shouldKeepAlive = false;
    server.removeAllListeners('upgrade').on('upgrade', (_request, socket) => socket.destroy());
    await closeSockets();
    if (leaveMs > 0) await delay(leaveMs);
    this.state = 'closing';
    await this.takeWaiting(performance.now() + drainMs);
    // The close of an HTTP server would close the unused connections as well.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    this.closeIdle();
    const giveUpUnused = setTimeout(() => this.closeUnused(), Math.min(firstRequestMs, drainMs));
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(giveUpUnused);
    clearTimeout(force);
  }

  /**
   * The system has taken connections that this process has not yet, and would reset them with the listening socket. Each
   * turn of the loop takes one, so none waits once a whole turn took none. The first turn may be less than whole: called
   * while the loop takes connections, it ends before the next one is looked for.
   */
  private async takeWaiting(deadlineMs: number): Promise<void> {
    let emptyTurns = 0;
    const take = () => {
      emptyTurns = -1;
    };
    this.server.on('connection', take);
    do {
      await polled();
      emptyTurns += 1;
    } while (emptyTurns < 2 && performance.now() < deadlineMs);
    this.server.off('connection', take);
  }

  private began(response: ServerResponse): void {
    if (this.state !== 'open') response.shouldKeepAlive = false;
    this.underWay.add(response);
    if (response.socket) this.noLongerUnused(response.socket);
    response.once('close', () => {
      this.underWay.delete(response);
      setImmediate(() => this.closeIdle());
    });
  }

  private noLongerUnused(socket: Socket): void {
    if (this.unused.delete(socket)) setImmediate(() => this.closeIdle());
  }

  private closeIdle(): void {
    if (this.state === 'closing' && this.unused.size === 0) this.server.closeIdleConnections();
  }

  /** Those that have sent a part of their first request keep the time of requests. */
  private closeUnused(): void {
    for (const socket of this.unused) if (socket.bytesRead === 0) socket.destroy();
    this.unused.clear();
    this.closeIdle();
  }
}
