// How a server ends while other processes go on: no request that it takes is cut off. Node closes connections without a request
// at once and leaves those alone that always have one, until somebody cuts them; so callers are told to close theirs.
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';

export interface EndingTimes {
  /** It goes on answering for so long, and tells each caller to close the connection, until balancers know that it ends. */
  readonly leaveMs: number;
  /** Requests that are under way then have so long. */
  readonly drainMs: number;
}

export class DrainingServer {
  private readonly underWay = new Set<ServerResponse>();
  private state: 'open' | 'leaving' | 'closing' = 'open';

  /** To be made once all listeners of requests are there. */
  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => this.began(response));
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
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(force);
  }

  /**
   * The system has taken connections that this process has not yet, and would reset them with the listening socket. Each
   * turn of the loop takes one, so none waits once a turn took none.
   */
  private async takeWaiting(deadlineMs: number): Promise<void> {
    let taken: boolean;
    const take = () => {
      taken = true;
    };
    this.server.on('connection', take);
    do {
      taken = false;
      await polled();
    } while (taken && performance.now() < deadlineMs);
    this.server.off('connection', take);
  }

  private began(response: ServerResponse): void {
    if (this.state !== 'open') response.shouldKeepAlive = false;
    this.underWay.add(response);
    response.once('close', () => {
      this.underWay.delete(response);
      if (this.state === 'closing') setImmediate(() => this.server.closeIdleConnections());
    });
  }
}
