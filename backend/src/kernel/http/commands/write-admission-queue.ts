// The write admission queue: requests that change something start in slices of a millisecond per turn of the event
// loop. A read that arrives is handled between two slices instead of after all earlier writes, and writes that start
// together share a commit.
import type { NextFunction, RequestHandler } from 'express';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const sliceMs = 1;

/** Reads pass immediately; all other requests start in FIFO order. */
export function writeAdmissionQueue(nowMs: () => number = () => performance.now()): RequestHandler {
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
