// How deep JSON from outside may be nested. What works on it calls itself for each level, and a few thousand of them end the
// stack; nothing that a client sends needs more than a handful.
import type { NextFunction, Request, Response } from 'express';
import { problem } from '../problem';

export const mostJsonDepth = 64;

/** Level by level and without calling itself, for the same reason. */
export function isTooDeep(value: unknown, mostDepth = mostJsonDepth): boolean {
  let level = [value];
  for (let depth = 0; depth <= mostDepth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Behind the body parser, before anything reads the body. */
export function refuseDeepJson(req: Request, _res: Response, next: NextFunction): void {
  if (isTooDeep(req.body)) throw problem(400, 'nested-too-deeply', 'The request is nested too deeply');
  next();
}
