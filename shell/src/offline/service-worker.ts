// The service worker: lets the product open without a connection. It is a net below the network and never stands before it:
// what can be fetched is fetched, so that no old or broken cache is ever seen by somebody who has a connection. It keeps the
// files of the shell and of remotes and nothing else, least of all answers of the API. It also shows what is pushed to this device.
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { firstFromNetwork } from './first-from-network';
import { isPage, isRegistry, isRemoteFile, isShellFile, withoutQuery } from './kept-addresses';
import { listenToPushes } from './pushed-notifications';
import { filesOutsideOf } from './released-files';

/** Written by the build: every file that the shell may ask for, with its integrity. */
declare const precachedFiles: PrecacheEntry[];

/** As the browser's worker event; its own type belongs to a library of types that pages must not see. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

setCacheNameDetails({ prefix: 'libretto', suffix: '' });
const remoteFiles = 'libretto-remotes';

precache(precachedFiles);
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

/** The request carries the integrity of the file, so the browser refuses other bytes before they could be kept. */
async function fetchAndKeep(request: Request, event: LastingEvent, then?: (answer: Response) => Promise<void>) {
  const answer = await fetch(request);
  if (answer.status === 200) {
    const [copy, another] = [answer.clone(), answer.clone()];
    // A full disk costs the page nothing: what could not be kept is missing offline only.
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

/** Files of versions that nobody gets any more go as soon as the registry says so. */
async function forgetFormerReleases(registry: Response): Promise<void> {
  const cache = await caches.open(remoteFiles);
  const addresses = (await cache.keys()).map(({ url }) => url);
  for (const address of filesOutsideOf(await registry.json(), addresses)) await cache.delete(address);
}
