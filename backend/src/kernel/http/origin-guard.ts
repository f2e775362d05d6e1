// Changes come from our own pages only. Browsers say where a request comes from; a foreign origin is refused whatever
// it sends. Programs that are no browsers send neither header and carry no cookies of a victim, so they pass.
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { problem } from '../problem';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * @param fromElsewhere paths to which other sites post by their protocol, whose routes check for themselves who asks; one that
 * ends in a slash stands for everything below it.
 */
export function originGuard(publicOrigin: string, fromElsewhere: readonly string[] = []) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const isExpected = req.method === 'POST' && fromElsewhere.some((path) => isAt(path, req.path));
    if (!safeMethods.has(req.method) && !isExpected && isForeign(req, publicOrigin)) {
      throw problem(403, 'foreign-origin', 'This request comes from another site');
    }
    next();
  };
}

const isAt = (path: string, asked: string) => (path.endsWith('/') ? asked.startsWith(path) : asked === path);

/** Whether a browser says that another site caused this request. */
export function isForeign(req: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const { origin, host } = req.headers;
  if (origin !== undefined) return !isOwn(origin, host, publicOrigin);
  const site = req.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Our own is what the installation is called, or the very host that was asked, as `127.0.0.1` for `localhost`. */
function isOwn(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  // Under its own name the installation has one scheme: a page that was sent by http may be anybody's.
  if (new URL(publicOrigin).host === host?.toLowerCase()) return false;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
