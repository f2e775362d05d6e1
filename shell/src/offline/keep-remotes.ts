// Keeps code for the time without a connection: what a first visit loaded before there was a worker to keep it, and on a device that
// has songs to play without a connection the code of every page, so that pages that were never opened open there as well.
import { keptFiles, serviceWorkers } from '@libretto/contracts/client/browser';
import type { RemoteName, RemoteVersion } from '@libretto/contracts/federation';
import { soundAhead } from '@libretto/kit/sound-ahead';
import { registryOfPage, registryUrl } from '../federation/release-registry';
import { releaseOfPage } from '../federation/remote-loader';
import { askedFiles } from '../federation/script-guard';

let keeping: Promise<void> | null = null;

/** Goes on with what is missing, one file after the other. Resolves also where some did not come: they are asked for the next time. */
export function keepRemotes(): Promise<void> {
  keeping ??= keepAll()
    .catch((error: unknown) => console.warn('Some pages will not open without a connection', error))
    .finally(() => {
      keeping = null;
    });
  return keeping;
}

/** Keeps the registry and the files of remotes that this page has loaded so far. What it loads later passes through the worker. */
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

/** The worker keeps what passes through it. */
async function keep(address: string, integrity?: string): Promise<void> {
  if (await keptFiles()?.match(address)) return;
  await soundAhead();
  const answer = await fetch(address, { priority: 'low', ...(integrity !== undefined && { integrity }) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Never, where a browser or a server has none. */
async function untilWorkerListens(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers) return new Promise(() => undefined);
  await workers.ready;
  if (workers.controller) return;
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}
