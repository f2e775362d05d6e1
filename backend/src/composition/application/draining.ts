// Drains an HTTP server while other processes keep serving, so that no accepted request is cut off. On close, Node
// drops connections without a request at once, from Node 26 on even those whose first request is still in transit, and
// never closes connections that stay busy. The draining server therefore asks clients to close their connections, and
// closes idle ones only after every new connection has received its first request.
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';

export interface EndingTimes {
  /** How long the server keeps answering, with `Connection: close`, until balancers notice that it is stopping. */
  readonly leaveMs: number;
  /** How long the requests that are in flight afterwards may take. */
  readonly drainMs: number;
}

/** A connection that stays silent this long was opened speculatively, as browsers do, and has no request to lose. */
const firstRequestMs = 1_000;

export class DrainingServer {
  private readonly inFlight = new Set<ServerResponse>();
  /** Connections whose first request has not been read yet. */
  private readonly unused = new Set<Socket>();
  private state: 'open' | 'leaving' | 'closing' = 'open';

  /** Construct this after all request listeners have been registered. */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.began(response));
    server.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.noLongerUnused(socket));
    });
  }

  /** @param closeSockets closes the upgraded connections; new upgrades are refused from here on. */
  async end(closeSockets: () => Promise<void>, { leaveMs, drainMs }: EndingTimes): Promise<void> {
    const { server } = this;
    this.state = 'leaving';
    // This has no effect on a response whose headers have already been sent.
    for (const response of this.inFlight) response.shouldKeepAlive = false;
    server.removeAllListeners('upgrade').on('upgrade', (_request, socket) => socket.destroy());
    await closeSockets();
    if (leaveMs > 0) await delay(leaveMs);
    this.state = 'closing';
    await this.takeWaiting(performance.now() + drainMs);
    // `Server.close` of HTTP would also close the unused connections, so this calls the TCP server's method.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    this.closeIdle();
    const giveUpUnused = setTimeout(() => this.closeUnused(), Math.min(firstRequestMs, drainMs));
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(giveUpUnused);
    clearTimeout(force);
  }

  /**
   * Accepts the connections that the kernel has completed but this process has not accepted; they would be reset with
   * the listening socket. Each turn of the event loop accepts one, so the queue is empty after a whole turn without a
   * new connection. The first turn may be partial: if this is called while the loop accepts connections, the turn ends
   * before the loop looks for the next one.
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
    this.inFlight.add(response);
    if (response.socket) this.noLongerUnused(response.socket);
    response.once('close', () => {
      this.inFlight.delete(response);
      setImmediate(() => this.closeIdle());
    });
  }

  private noLongerUnused(socket: Socket): void {
    if (this.unused.delete(socket)) setImmediate(() => this.closeIdle());
  }

  private closeIdle(): void {
    if (this.state === 'closing' && this.unused.size === 0) this.server.closeIdleConnections();
  }

  /** Connections that have sent part of their first request keep the drain time of requests. */
  private closeUnused(): void {
    for (const socket of this.unused) if (socket.bytesRead === 0) socket.destroy();
    this.unused.clear();
    this.closeIdle();
  }
}
