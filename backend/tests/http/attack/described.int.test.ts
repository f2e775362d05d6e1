// Tests that every route is part of the contract, so that the table of attacks covers it.
import type { Router } from 'express';
import { createDomains } from '../../../src/composition/application/domains';
import type { DomainParts } from '../../../src/kernel/domain';
import { startTestApp, type TestApp } from '../../support/world/app';
import { targets } from './make-call';

interface Layer {
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** Routes that browsers open as pages; they redirect to the sign-in page or back from an identity provider. */
const pages = ['GET /api/auth/error', 'GET /api/auth/signin', 'GET /api/auth/callback/:', 'POST /api/auth/callback/:'];

/** Routes that OpenSubsonic specifies: its calls use their own keys and any method, and have separate tests. */
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
