// Tracks requests in flight. Uploads and streams run for minutes, so the end of a session or the loss of a role must
// reach them too.
import type { NextFunction, Request, Response } from 'express';
import { callerOf } from '../access/caller';
import { identifyAgain } from '../access/session';

interface RunningRequest {
  readonly req: Request;
  readonly res: Response;
}

interface Times {
  /** Within this time a response that its client has already received completely ends on this side as well. */
  readonly endsWithinMs: number;
  /** An aborted transfer ends at the latest after this time, whatever else its connection waits for. */
  readonly atMostMs: number;
}

export class RunningRequests {
  private readonly running = new Set<RunningRequest>();

  constructor(private readonly times: Times = { endsWithinMs: 1_000, atMostMs: 10_000 }) {}

  readonly note = (req: Request, res: Response, next: NextFunction): void => {
    const request = { req, res };
    this.running.add(request);
    const ended = () => this.running.delete(request);
    // Internal calls have no connection whose `close` would be emitted, so `finish` counts as well.
    res.once('finish', ended).once('close', ended);
    next();
  };

  /** Aborts the transfers of a session. The request that ends the session still gets its response. */
  endOf(sessionId: string): void {
    for (const transfer of this.transfers()) {
      const caller = callerOf(transfer.req);
      if (caller.kind === 'user' && caller.session.id === sessionId) this.abort(transfer);
    }
  }

  /** Aborts a user's transfers that rely on a session or a role that the user has lost. */
  async recheck(userId: string): Promise<void> {
    for (const transfer of this.transfers()) {
      const caller = callerOf(transfer.req);
      if (caller.kind !== 'user' || caller.userId !== userId) continue;
      await identifyAgain(transfer.req).catch(() => this.abort(transfer));
    }
  }

  private transfers() {
    return [...this.running].filter(({ req, res }) => !req.complete || (res.headersSent && !res.writableEnded));
  }

  /**
   * Aborting a transfer closes its connection. A client that sends its next request on the same connection has received
   * the whole response, unless it pipelines requests: the transfer gets a moment to end, and then as long as the other
   * requests of the connection take, one of which may be the one that ends the session. They are all answered.
   */
  private abort(transfer: RunningRequest): void {
    const { req, res } = transfer;
    const others = [...this.running].filter((other) => other !== transfer && other.req.socket === req.socket);
    if (others.length === 0 || !req.complete) return void res.destroy();
    const end = () => void (res.writableEnded || res.destroy());
    const endAfterOthers = () => {
      if (!others.some((other) => this.running.has(other))) end();
    };
    setTimeout(() => {
      for (const other of others) other.res.once('finish', endAfterOthers).once('close', endAfterOthers);
      endAfterOthers();
    }, this.times.endsWithinMs).unref();
    setTimeout(end, this.times.atMostMs).unref();
  }
}
