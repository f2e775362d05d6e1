// The scroll position of each history entry, which survives a reload of the tab.

import { sessionStore } from '@libretto/contracts/client/browser';

const storageKey = 'libretto-scroll';
/** The oldest entries are dropped, because users rarely go back further. */
const mostEntries = 60;

const positions = new Map<string, number>(restored());

export function rememberScroll(entry: string, topPx: number): void {
  positions.delete(entry);
  positions.set(entry, topPx);
  for (const oldest of positions.keys()) {
    if (positions.size <= mostEntries) break;
    positions.delete(oldest);
  }
}

export function rememberedScroll(entry: string): number | undefined {
  return positions.get(entry);
}

/** Call this when the page is unloaded. */
export function storeScroll(): void {
  try {
    sessionStore().setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Without storage, a reload starts at the top.
  }
}

function restored(): [string, number][] {
  try {
    return JSON.parse(sessionStore().getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
