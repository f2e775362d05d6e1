import type { NextFunction, Request, Response } from 'express';
import { newId } from '../../values/ids';

const requestIds = new WeakMap<object, string>();
const accepted = /^[\w.-]{8,64}$/;

/** The id of a request, used in its log lines, its events and the response's `X-Request-Id`. */
export function requestIdOf(req: Request): string {
  let id = requestIds.get(req);
  if (id === undefined) {
    const given = req.get('X-Request-Id');
    id = given !== undefined && accepted.test(given) ? given : newId();
    requestIds.set(req, id);
  }
  return id;
}

/** Sets `X-Request-Id` on every response. */
export function requestIdMiddleware(req: Request, res: Response, next: NextFunction): void {
  res.setHeader('X-Request-Id', requestIdOf(req));
  next();
}
