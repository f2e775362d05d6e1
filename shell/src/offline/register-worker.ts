// Registers the page's service worker. The server decides which one: the build's, or one that removes itself.

import { serviceWorkers } from '@libretto/contracts/client/browser';

/** A path at the root gives the worker the scope of the whole site. */
const workerUrl = '/service-worker.js';

/** Failures are harmless: a browser that has no workers or refuses them opens the product as before. */
export function registerWorker(): void {
  // In development the worker is off, because every file changes with every save.
  if (process.env.NODE_ENV === 'development') return;
  serviceWorkers()
    ?.register(workerUrl, { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The product will not open without a connection.', error));
}
