/**
 * Many routers as one that asks only those that can have an answer. Express tries every route in turn, which costs more
 * than most calls themselves; the first two segments of the address rule nearly all of them out.
 */
import { type NextFunction, type Request, type Response, Router } from 'express';

/** Of express, what tells us where a router's routes are. */
interface Layer {
  readonly route?: { readonly path: unknown };
  readonly handle?: { readonly stack?: readonly Layer[] };
  /** Where it was mounted by `use`. */
  readonly rawPath?: unknown;
}

export function routersByArea(routers: readonly Router[]): Router {
  const areasOfEach = routers.map((router) => ({ router, areas: areasOf(router) }));
  const routersFor = (area: string): Router => {
    const combined = Router();
    for (const { router, areas } of areasOfEach) if (areas === 'all' || areas.has(area)) combined.use(router);
    return combined;
  };
  const known = new Set(areasOfEach.flatMap(({ areas }) => (areas === 'all' ? [] : [...areas])));
  const byArea = new Map([...known].map((area) => [area, routersFor(area)]));
  const elsewhere = routersFor('');
  const chooser = Router();
  chooser.use((req: Request, res: Response, next: NextFunction) => {
    (byArea.get(areaOf(req.path)) ?? elsewhere)(req, res, next);
  });
  return chooser;
}

/** The first two segments, as `/api/songs`. */
function areaOf(path: string): string {
  return path.split('/', 3).join('/').toLowerCase();
}

/** `all` when a router may answer anywhere. */
function areasOf(router: Router): ReadonlySet<string> | 'all' {
  const areas = new Set<string>();
  for (const layer of (router as unknown as { readonly stack: readonly Layer[] }).stack) {
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
