// The short middleware of the application, in the order in which `app.ts` uses it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
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

// Resumable uploads may name their method in X-HTTP-Method-Override (tus 1.0), because some clients and proxies send
// only GET and POST. The override applies before anything reads the method, so guards and limits see the real one.
const overridable = /^\/api\/upload\/tus(\/|$)/i;
/**
 * Clients override the methods that proxies block. An overridden HEAD would answer with a Content-Length and no body,
 * for which the client of a POST waits until the connection ends.
 */
const methods: ReadonlySet<string> = new Set(['PATCH', 'DELETE']);

/** Only a POST is overridden, so that no link or image of another site changes anything. */
export function methodOverride(req: Request, _res: Response, next: NextFunction): void {
  const wanted = String(req.headers['x-http-method-override']).toUpperCase();
  if (req.method === 'POST' && methods.has(wanted) && overridable.test(req.path)) req.method = wanted;
  next();
}

// The write admission queue: requests that change something start in slices of a millisecond per turn of the event
// loop. A read that arrives is handled between two slices instead of after all earlier writes, and writes that start
// together share a commit.
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

// Precomputes the headers that helmet would set on every response, since they are always the same.
export type SecurityHeaders = (req: Request, res: Response, next: NextFunction) => void;

export function securityHeaders(options: HelmetOptions): SecurityHeaders {
  const headers: [name: string, value: string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

// Compresses responses that are large enough, for clients that accept it; files compressed at build time pass
// unchanged.

/** About the size of one packet: a smaller response would not arrive sooner. */
const leastBytes = 1_400;
/**
 * Each response is compressed on the fly, so speed matters more than size; brotli's level 4 is as fast as gzip's level
 * 6.
 */
const brotliQuality = 4;

export function compressedAnswers(): RequestHandler {
  // The types of the library are those of another version of Express.
  const compress = compression({
    threshold: leastBytes,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  }) as unknown as RequestHandler;
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next));
}
