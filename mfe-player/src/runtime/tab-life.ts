// Whether another tab of this browser still exists. Each tab holds a Web Lock under its id, which the browser releases
// however the tab ends, whereas a message sent on close may be lost.

import { browserLocks, sessionStore } from '@libretto/contracts/client/browser';

const lockOf = (tabId: string) => `libretto.player/${tabId}`;
const watched = new Set<string>();

const formerKey = 'libretto.player/tab';

/**
 * Returns the id that the previous page of this tab had, and stores the id of this page. A duplicated tab inherits the
 * id of a page that still exists, which {@link isTabHere} tells.
 */
export function takeFormerId(tabId: string): string | null {
  try {
    const former = sessionStore().getItem(formerKey);
    sessionStore().setItem(formerKey, tabId);
    return former;
  } catch {
    return null;
  }
}

/** Holds the lock until this tab ends. Insecure pages have no locks, and depend on the tab's messages. */
export function liveAs(tabId: string): void {
  browserLocks()
    ?.request(lockOf(tabId), () => new Promise(() => {}))
    .catch(() => undefined);
}

/** Calls `ended` once after the other tab has ended, but never for a tab of an older release, which holds no lock. */
export function onEndOf(tabId: string, ended: () => void): void {
  if (!browserLocks() || watched.has(tabId)) return;
  watched.add(tabId);
  watch(tabId, ended).catch(() => undefined);
}

/** Whether a tab with this id exists in this browser now. */
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
