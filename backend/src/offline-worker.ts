// Serves the service worker: the one of the present site, or one that removes itself and all that was kept.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';

const fileName = 'service-worker.js';

/**
 * It takes over at once, empties the product's caches and goes. It answers no requests and reloads no page, so whatever
 * plays plays on.
 */
const selfRemovingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('libretto')) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/**
 * A browser goes on with the worker it has when none is found under its address any more. So a site without one, such as an
 * older one that was released again, gets the one that removes itself.
 */
export function offlineWorker(opensOffline: boolean, siteFolder: () => string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isAsked = request.path === `/${fileName}`;
    if (!isAsked || (opensOffline && existsSync(path.join(siteFolder(), fileName)))) next();
    else response.set('Cache-Control', 'no-cache').type('.js').send(selfRemovingWorker);
  };
}
