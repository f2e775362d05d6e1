// Serves the current site's service worker, or one that unregisters itself and deletes its caches.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { readOnChange } from './read-on-change';

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
 *
 * The worker keeps the page with its policy and fetches it again only when the revision changes. The build knows the
 * content but not the policy, so the server tells the worker the hash of the policy as `pagePolicy`.
 *
 * @param policyHash The hash of the policy with which the page would be sent now.
 */
export function offlineWorker(
  opensOffline: boolean,
  siteFolder: () => string,
  policyHash: (response: Response) => string,
) {
  const built = readOnChange(
    () => path.join(siteFolder(), fileName),
    (code) => code,
  );
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.path !== `/${fileName}`) {
      next();
      return;
    }
    const code = opensOffline ? built() : '';
    const worker = code === '' ? selfRemovingWorker : `self.pagePolicy=${JSON.stringify(policyHash(response))};${code}`;
    const etag = `W/"${createHash('sha256').update(worker).digest('base64url').slice(0, 22)}"`;
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('.js').send(worker);
  };
}
