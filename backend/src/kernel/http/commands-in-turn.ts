// Calls that change something begin together, for a millisecond in each turn of the event loop. A read that arrives is
// looked at between two such turns and not after all that came before it; and what begins together shares a commit.
import type { NextFunction, RequestHandler } from 'express';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const sliceMs = 1;

/** Reads pass at once; all others in the order in which they came. */
export function commandsInTurn(nowMs: () => number = () => performance.now()): RequestHandler {
  const waiting: NextFunction[] = [];
  let isBeginning = false;
  const beginSome = () => {
    const untilMs = nowMs() + sliceMs;
    do waiting.shift()?.();
    while (waiting.length > 0 && nowMs() < untilMs);
    isBeginning = waiting.length > 0;
    if (isBeginning) setImmediate(beginSome);
  };
  return ({ method }, _res, next) => {
    if (reading.has(method)) return next();
    waiting.push(next);
    if (isBeginning) return;
    isBeginning = true;
    setImmediate(beginSome);
  };
}
