// The one library of offline songs of this page, whichever part of the page asks for it first.
import { callApi } from '@libretto/contracts/client';
import { toast } from '@libretto/kit/toast';
import { fetchSong } from './fetch-song';
import { IndexedStore } from './indexed-store';
import { MemoryStore } from './memory-store';
import { OfflineLibrary } from './offline-library';

const holderKey = Symbol.for('libretto.offline');
const holder = globalThis as { [holderKey]?: OfflineLibrary };

export function offlineLibrary(): OfflineLibrary {
  holder[holderKey] ??= openLibrary();
  return holder[holderKey];
}

/** Whether this browser can keep anything; some have no storage in their private windows. */
export const canKeepOffline = () => typeof indexedDB !== 'undefined';

function openLibrary(): OfflineLibrary {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('libretto-offline');
  const library = new OfflineLibrary({
    store: canKeepOffline() ? new IndexedStore() : new MemoryStore(),
    readList: (id) => callApi('GET /api/player/playlist/{id}', { params: { id } }),
    fetchSong,
    alone,
    onStored: () => tabs?.postMessage('stored'),
    onNoRoom: (name) =>
      toast.error('There is not enough room on this device', `"${name}" was not made available offline.`, {
        durationMs: 10_000,
      }),
  });
  tabs?.addEventListener('message', () => void library.load().catch(() => undefined));
  return library;
}

/** The lock goes with the tab that holds it. */
async function alone(act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request('libretto-offline', { ifAvailable: true }, async (lock) => {
    if (lock) await act();
  });
}
