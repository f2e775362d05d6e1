// Protects against cross-site request forgery: changes are accepted only from our own pages. Browsers declare the
// origin of a request, and a foreign one is rejected whatever it sends. Other programs send neither header and carry no
// victim's cookies, so they pass.
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { problem } from '../server/problem';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * @param crossOriginPosts paths that accept cross-origin POST requests by their protocol and authenticate the sender
 * themselves; a path that ends in a slash covers everything below it.
 */
export function originGuard(publicOrigin: string, crossOriginPosts: readonly string[] = []) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const isExpected = req.method === 'POST' && crossOriginPosts.some((path) => isAt(path, req.path));
    if (!safeMethods.has(req.method) && !isExpected && isForeign(req, publicOrigin)) {
      throw problem(403, 'foreign-origin', 'This request comes from another site');
    }
    next();
  };
}

const isAt = (path: string, asked: string) => (path.endsWith('/') ? asked.startsWith(path) : asked === path);

/** Whether a browser declares that another site caused this request. */
export function isForeign(req: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const { origin, host } = req.headers;
  if (origin !== undefined) return !isOwn(origin, host, publicOrigin);
  const site = req.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Own origins are the installation's public origin and the requested host itself, such as `127.0.0.1` instead of
 * `localhost`.
 */
function isOwn(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  // The public host has a single scheme: a page served over http may have been tampered with.
  if (new URL(publicOrigin).host === host?.toLowerCase()) return false;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
