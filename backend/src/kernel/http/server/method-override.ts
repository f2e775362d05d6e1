// Resumable uploads may name their method in X-HTTP-Method-Override (tus 1.0), because some clients and proxies send
// only GET and POST. The override applies before anything reads the method, so guards and limits see the real one.
import type { NextFunction, Request, Response } from 'express';

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
