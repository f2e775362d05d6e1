// Composes several middleware functions into one. Express matches the path for each of its layers and rewrites it for
// mounted ones, which in total costs as much as the rest of a call.
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Runs the handlers sequentially, each when the previous one calls `next`; an error ends the sequence. */
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

/** Skips the handler if the condition does not hold. */
export function when(holds: (req: Request) => boolean, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (holds(req) ? handler(req, res, next) : next());
}

/** Passes thrown errors and rejections of a handler to `next`. */
function run(handler: RequestHandler, req: Request, res: Response, next: NextFunction): void {
  try {
    const pending: unknown = handler(req, res, next);
    if (pending instanceof Promise) pending.catch((error) => next(error ?? new Error('rejected')));
  } catch (error) {
    next(error);
  }
}
