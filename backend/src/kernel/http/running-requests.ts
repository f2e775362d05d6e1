// Uploads and streams that are under way. They run for minutes, so whatever ends a session or a role must reach them too.
import type { NextFunction, Request, Response } from 'express';
import { callerOf } from './caller';
import { identifyAgain } from './session';

export class RunningRequests {
  private readonly running = new Set<{ readonly req: Request; readonly res: Response }>();

  readonly note = (req: Request, res: Response, next: NextFunction): void => {
    const request = { req, res };
    this.running.add(request);
    const ended = () => this.running.delete(request);
    // Calls from inside of the process have no connection that closes.
    res.once('finish', ended).once('close', ended);
    next();
  };

  /** Breaks off what a session still sends or receives. The request that ends the session is answered. */
  endOf(sessionId: string): void {
    for (const { req, res } of this.transfers()) {
      const caller = callerOf(req);
      if (caller.kind === 'user' && caller.session.id === sessionId) res.destroy();
    }
  }

  /** Breaks off what somebody sends or receives by a session or a role that they no longer have. */
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
