// Every route that runs stands in the contract, so that the table of attacks knows it.
import type { Router } from 'express';
import { createDomains } from '../../../src/composition/domains';
import type { DomainParts } from '../../../src/kernel/domain';
import { startTestApp, type TestApp } from '../../support/app';
import { targets } from './make-call';

interface Layer {
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** What browsers open as pages; they lead to the sign-in page, or from another service on to where one was going. */
const pages = ['GET /api/auth/error', 'GET /api/auth/signin', 'GET /api/auth/callback/:', 'POST /api/auth/callback/:'];

/** Described by OpenSubsonic itself: its calls take keys of their own, in any method, and have tests of their own. */
const ofMusicApps = ['_ALL /rest/:'];

let app: TestApp;
const routers: Router[] = [];
beforeAll(async () => {
  app = await startTestApp({
    domains: (payments) =>
      createDomains(payments).map((domain) => ({
        ...domain,
        wire: (deps) => {
          const parts: DomainParts = domain.wire?.(deps) ?? {};
          routers.push(...[parts.routes, parts.rawRoutes].filter((router) => router !== undefined));
          return parts;
        },
      })),
  });
});
afterAll(() => app.stop());

it('describes every route that runs, and runs every route that is described', () => {
  const running = new Set(routers.flatMap((router) => routesOf(router.stack as unknown as readonly Layer[])));
  const described = targets.map(({ key }) => key.replace(/\{\w+\}/g, ':'));
  expect([...running].sort()).toEqual([...described, ...pages, ...ofMusicApps].sort());
});

function routesOf(stack: readonly Layer[]): readonly string[] {
  return stack.flatMap(({ route, handle }) => {
    if (route === undefined) return handle?.stack ? routesOf(handle.stack) : [];
    const paths = [route.path].flat().map((path) => path.replace(/:\w+/g, ':'));
    return Object.keys(route.methods).flatMap((method) => paths.map((path) => `${method.toUpperCase()} ${path}`));
  });
}
