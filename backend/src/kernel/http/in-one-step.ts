// Several handlers as one. Express asks each of its layers whether the address is its own and takes it apart for those
// that are mounted somewhere, which together costs as much as the rest of a call.
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Runs the handlers in turn, each when the one before calls `next`; an error ends the turn. */
export function inOneStep(...handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let index = 0;
    const proceed = (error?: unknown): void => {
      const handler = handlers[index++];
      if (error !== undefined && error !== null) next(error);
      else if (handler === undefined) next();
      else run(handler, req, res, proceed);
    };
    proceed();
  };
}

/** Passes over the handler where the condition does not hold. */
export function when(holds: (req: Request) => boolean, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (holds(req) ? handler(req, res, next) : next());
}

/** What a handler throws or rejects with goes the same way as what it hands to `next`. */
function run(handler: RequestHandler, req: Request, res: Response, next: NextFunction): void {
  try {
    const pending: unknown = handler(req, res, next);
    if (pending instanceof Promise) pending.catch((error) => next(error ?? new Error('rejected')));
  } catch (error) {
    next(error);
  }
}
