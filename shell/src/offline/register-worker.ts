// Gives the page its service worker. The server says which one: the build's, or one that removes itself.

import { serviceWorkers } from '@libretto/contracts/client/browser';

/** Its place decides that it serves the whole site. */
const workerUrl = '/service-worker.js';

/** Never in the way: a browser without workers, or one that refuses them, opens the product as before. */
export function registerWorker(): void {
  // In development every file changes with every save.
  if (process.env.NODE_ENV === 'development') return;
  serviceWorkers()
    ?.register(workerUrl, { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The product will not open without a connection.', error));
}
