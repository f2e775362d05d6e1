// Whether another tab of this browser still lives. Each holds a lock under its own name, which the browser takes back
// however the tab ends; what a tab says as it closes may be lost.

import { browserLocks } from '@libretto/contracts/client/browser';

const lockOf = (tabId: string) => `libretto.player/${tabId}`;
const watched = new Set<string>();

/** From now on, until this tab ends. Pages that are not served safely have no locks; then a tab's own word has to do. */
export function liveAs(tabId: string): void {
  browserLocks()
    ?.request(lockOf(tabId), () => new Promise(() => {}))
    .catch(() => undefined);
}

/** Calls once after the other tab has ended. Never for one without a lock: it may be of an older release. */
export function onEndOf(tabId: string, ended: () => void): void {
  if (!browserLocks() || watched.has(tabId)) return;
  watched.add(tabId);
  watch(tabId, ended).catch(() => undefined);
}

/** Whether a tab of this name lives in this browser now. */
export async function isTabHere(tabId: string): Promise<boolean> {
  const { held } =
    (await browserLocks()
      ?.query()
      .catch(() => null)) ?? {};
  return held?.some((lock) => lock.name === lockOf(tabId)) ?? false;
}

async function watch(tabId: string, ended: () => void): Promise<void> {
  if (!(await isTabHere(tabId))) {
    watched.delete(tabId);
    return;
  }
  await browserLocks()?.request(lockOf(tabId), ended);
}
