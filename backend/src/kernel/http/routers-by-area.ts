// Many routers as one that asks only those that can have an answer. Express tries every route in turn, which costs more
// than most calls themselves; the first two segments of the address rule nearly all of them out.
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';

/** Of express, what tells us where a router's routes are. */
interface Layer {
  readonly route?: { readonly path: unknown };
  readonly handle?: { readonly stack?: readonly Layer[] };
  /** Where it was mounted by `use`. */
  readonly rawPath?: unknown;
}

export function routersByArea(routers: readonly Router[]): RequestHandler {
  const areasOfEach = routers.flatMap((router) => stackOf(router).map(areasOfLayer));
  const known = new Set(areasOfEach.flatMap((areas) => (areas === 'all' ? [] : [...areas])));
  const byArea = new Map([...known].map((area) => [area, combined(routers, area)]));
  const elsewhere = combined(routers, '');
  return (req: Request, res: Response, next: NextFunction) => {
    const router = byArea.get(areaOf(req.path)) ?? elsewhere;
    // An empty router would cost a turn of the event loop.
    if (router === undefined) next();
    else router(req, res, next);
  };
}

/** What may answer in an area, in its order, side by side in one router instead of in routers inside of a router. */
function combined(routers: readonly Router[], area: string): Router | undefined {
  const all = Router();
  const { stack } = all as unknown as { readonly stack: Layer[] };
  for (const router of routers) {
    for (const layer of stackOf(router)) {
      const areas = areasOfLayer(layer);
      if (areas === 'all' || [...areas].includes(area)) stack.push(layer);
    }
  }
  return stack.length === 0 ? undefined : all;
}

function stackOf(router: Router): readonly Layer[] {
  return (router as unknown as { readonly stack: readonly Layer[] }).stack;
}

/** The first two segments, as `/api/songs`. */
function areaOf(path: string): string {
  return path.split('/', 3).join('/').toLowerCase();
}

/** `all` when a router may answer anywhere. */
function areasOf(router: Router): ReadonlySet<string> | 'all' {
  const areas = new Set<string>();
  for (const layer of stackOf(router)) {
    const found = areasOfLayer(layer);
    if (found === 'all') return 'all';
    for (const area of found) areas.add(area);
  }
  return areas;
}

function areasOfLayer({ route, handle, rawPath }: Layer): Iterable<string> | 'all' {
  if (route !== undefined) return areasOfPaths(route.path);
  const isRoot = rawPath === undefined || rawPath === '/';
  if (!isRoot) return areasOfPaths(rawPath);
  // Routers inside of routers; a bare function at the root may answer whatever it likes.
  return handle?.stack === undefined ? 'all' : areasOf(handle as unknown as Router);
}

function areasOfPaths(paths: unknown): readonly string[] | 'all' {
  const areas = [paths].flat().map((path) => areaOf(String(path)));
  return areas.every((area) => /^\/[\w-]+\/[\w-]+$/.test(area)) ? areas : 'all';
}
