// Caches code for offline use: files that a first visit loaded before the service worker was active, and, on a device
// with offline songs, the code of every page, so that pages that were never opened work offline as well.
import { keptFiles, serviceWorkers } from '@libretto/contracts/client/browser';
import type { RemoteName, RemoteVersion } from '@libretto/contracts/federation';
import { soundAhead } from '@libretto/kit/hooks';
import { registryOfPage, registryUrl } from '../federation/release-registry';
import { releaseOfPage } from '../federation/remote-loader';
import { askedFiles } from '../federation/script-guard';

let keeping: Promise<void> | null = null;

/**
 * Fetches the missing files one after the other. It resolves even if some failed; the next call requests those again.
 */
export function keepRemotes(): Promise<void> {
  keeping ??= keepAll()
    .catch((error: unknown) => console.warn('Some pages will not open without a connection', error))
    .finally(() => {
      keeping = null;
    });
  return keeping;
}

/**
 * Caches the registry and the files of remotes that this page has loaded so far. Later requests pass through the
 * service worker.
 */
export async function keepLoaded(): Promise<void> {
  await untilWorkerListens();
  await keep(registryUrl);
  for (const [address, integrity] of askedFiles()) await keep(address, integrity);
}

async function keepAll(): Promise<void> {
  await untilWorkerListens();
  const { remotes } = await registryOfPage();
  await keep(registryUrl);
  for (const remote of Object.keys(remotes) as RemoteName[]) await keepRelease(await releaseOfPage(remote));
}

async function keepRelease({ manifestUrl, integrity }: RemoteVersion): Promise<void> {
  const folder = new URL('.', new URL(manifestUrl, location.href));
  for (const [name, hash] of Object.entries(integrity)) {
    await keep(new URL(name, folder).href, hash);
  }
}

/** The service worker caches every response that passes through it. */
async function keep(address: string, integrity?: string): Promise<void> {
  if (await keptFiles()?.match(address)) return;
  await soundAhead();
  const answer = await fetch(address, { priority: 'low', ...(integrity !== undefined && { integrity }) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Never resolves where the browser or the server provides no service worker. */
async function untilWorkerListens(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers) return new Promise(() => undefined);
  await workers.ready;
  if (workers.controller) return;
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}
