// The service worker, which lets the product open offline. It is a fallback for the network: it always tries to fetch
// first, so that an online user never sees an outdated or broken cache. It caches only files of the shell and of
// remotes, and never API responses. It also shows push notifications.
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { firstFromNetwork } from './first-from-network';
import { isPage, isRegistry, isRemoteFile, isShellFile, withoutQuery } from './kept-addresses';
import { listenToPushes } from './pushed-notifications';
import { filesOutsideOf } from './released-files';

/** Injected by the build: every file that the shell may request, with its integrity. */
declare const precachedFiles: PrecacheEntry[];
/** Written before the worker by the server: the hash of the page's content security policy, which is kept with the page. */
declare const pagePolicy: string | undefined;

/** Declares the browser's worker event; the library with its type must not be visible to pages. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

setCacheNameDetails({ prefix: 'libretto', suffix: '' });
const remoteFiles = 'libretto-remotes';

const policy = typeof pagePolicy === 'string' ? pagePolicy : '';
precache(precachedFiles.map((file) => (file.revision ? { ...file, revision: file.revision + policy } : file)));
cleanupOutdatedCaches();
clientsClaim();
listenToPushes();

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url),
  ({ request }) => firstFromNetwork(fetch(request), () => matchPrecache('/index.html')),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isShellFile(url),
  ({ request, url }) => firstFromNetwork(fetch(request), () => matchPrecache(url.pathname)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isRemoteFile(url),
  ({ request, event }) => firstFromNetwork(fetchAndKeep(request, event), () => kept(request)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isRegistry(url),
  ({ request, event }) => firstFromNetwork(fetchAndKeep(request, event, forgetFormerReleases), () => kept(request)),
);

/** The request carries the file's integrity, so the browser rejects mismatching bytes before they can be cached. */
async function fetchAndKeep(request: Request, event: LastingEvent, then?: (answer: Response) => Promise<void>) {
  const answer = await fetch(request);
  if (answer.status === 200) {
    const [copy, another] = [answer.clone(), answer.clone()];
    // A full disk does not affect the page: files that could not be cached are missing only offline.
    event.waitUntil(
      keep(request, copy)
        .then(() => then?.(another))
        .catch(() => undefined),
    );
  }
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(remoteFiles);
  await cache.put(withoutQuery(request.url), answer);
}

async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(remoteFiles);
  return cache.match(withoutQuery(request.url));
}

/** Deletes files of versions that are no longer published as soon as a new registry says so. */
async function forgetFormerReleases(registry: Response): Promise<void> {
  const cache = await caches.open(remoteFiles);
  const addresses = (await cache.keys()).map(({ url }) => url);
  for (const address of filesOutsideOf(await registry.json(), addresses)) await cache.delete(address);
}
