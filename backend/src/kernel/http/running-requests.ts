// Tracks requests in flight. Uploads and streams run for minutes, so the end of a session or the loss of a role must
// reach them too.
import type { NextFunction, Request, Response } from 'express';
import { callerOf } from './caller';
import { identifyAgain } from './session';

export class RunningRequests {
  private readonly running = new Set<{ readonly req: Request; readonly res: Response }>();

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
    for (const { req, res } of this.transfers()) {
      const caller = callerOf(req);
      if (caller.kind === 'user' && caller.session.id === sessionId) res.destroy();
    }
  }

  /** Aborts a user's transfers that rely on a session or a role that the user has lost. */
  async recheck(userId: string): Promise<void> {
    for (const { req, res } of this.transfers()) {
      const caller = callerOf(req);
      if (caller.kind !== 'user' || caller.userId !== userId) continue;
      await identifyAgain(req).catch(() => res.destroy());
    }
  }

  private transfers() {
    return [...this.running].filter(({ req, res }) => !req.complete || (res.headersSent && !res.writableEnded));
  }
}
