// Limits the nesting depth of JSON input. Code that processes it recurses per level, and a few thousand levels overflow
// the stack; legitimate clients need only a handful.
import type { NextFunction, Request, Response } from 'express';
import { problem } from '../server/problem';

export const mostJsonDepth = 64;

/** Walks level by level without recursion, for the same reason. */
export function isTooDeep(value: unknown, mostDepth = mostJsonDepth): boolean {
  let level = [value];
  for (let depth = 0; depth <= mostDepth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Middleware that runs after the body parser and before anything reads the body. */
export function refuseDeepJson(req: Request, _res: Response, next: NextFunction): void {
  if (isTooDeep(req.body)) throw problem(400, 'nested-too-deeply', 'The request is nested too deeply');
  next();
}
