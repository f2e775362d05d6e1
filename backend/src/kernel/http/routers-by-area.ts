// A prefix router: combines many routers and asks only those that can match. Express tries every route sequentially,
// which costs more than most calls themselves; the first two path segments exclude nearly all of them.
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';

/** The part of Express's internals that reveals the paths of a router's routes. */
interface Layer {
  readonly route?: { readonly path: unknown };
  readonly handle?: { readonly stack?: readonly Layer[] };
  /** The path given to `use`. */
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

/** Collects the layers that may match in an area, in order, in one flat router instead of nested ones. */
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

/** The first two segments, such as `/api/songs`. */
function areaOf(path: string): string {
  return path.split('/', 3).join('/').toLowerCase();
}

/** `all` if a router may match any path. */
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
  // Nested routers are inspected; a plain function mounted at the root may handle any path.
  return handle?.stack === undefined ? 'all' : areasOf(handle as unknown as Router);
}

function areasOfPaths(paths: unknown): readonly string[] | 'all' {
  const areas = [paths].flat().map((path) => areaOf(String(path)));
  return areas.every((area) => /^\/[\w-]+\/[\w-]+$/.test(area)) ? areas : 'all';
}
