// Serves the current site's service worker, or one that unregisters itself and deletes its caches.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';

const fileName = 'service-worker.js';

/**
 * Source of a service worker that activates at once, empties the product's caches and unregisters itself. It handles no
 * requests and reloads no page, so playback continues.
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
 * A browser keeps its installed worker when the worker's address no longer serves a script. A site without a worker,
 * such as an older release, therefore serves the self-removing one.
 */
export function offlineWorker(opensOffline: boolean, siteFolder: () => string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isAsked = request.path === `/${fileName}`;
    if (!isAsked || (opensOffline && existsSync(path.join(siteFolder(), fileName)))) next();
    else response.set('Cache-Control', 'no-cache').type('.js').send(selfRemovingWorker);
  };
}
