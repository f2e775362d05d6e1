// The page's one library of offline songs, created by the first part that uses it. That part may be of another release
// than the others: the library must keep its present interface, and users of anything newer must check that it exists.

import { callApi } from '@libretto/contracts/client';
import { openChannel, withLock } from '@libretto/contracts/client/browser';
import { toast } from '@libretto/kit/feedback';
import { setKeptPictures } from '@libretto/kit/pictures';
import { t } from '@lingui/core/macro';
import { fetchCover, fetchSong } from './fetch-song';
import { IndexedStore } from './indexed-store';
import { OfflineLibrary } from './offline-library';

const holderKey = Symbol.for('libretto.offline');
const holder = globalThis as { [holderKey]?: OfflineLibrary };

export function offlineLibrary(): OfflineLibrary {
  holder[holderKey] ??= openLibrary();
  return holder[holderKey];
}

function openLibrary(): OfflineLibrary {
  const tabs = openChannel('libretto-offline');
  const library = new OfflineLibrary({
    store: new IndexedStore(),
    readList: (id) => callApi('GET /api/player/playlist/{id}', { params: { id } }),
    fetchSong,
    fetchCover,
    alone,
    onStored: () => tabs?.postMessage('stored'),
    onNoRoom: (name) =>
      toast.error(t`There is not enough room on this device`, t`"${name}" was not made available offline.`, {
        durationMs: 10_000,
      }),
  });
  setKeptPictures({ urlOf: (id) => library.coverUrl(id), subscribe: (changed) => library.subscribe(changed) });
  tabs?.addEventListener(
    'message',
    atMostEvery(1_000, () => void library.load().catch(() => undefined)),
  );
  return library;
}

/** Throttles notifications, because a tab that downloads a long list sends one for every song. */
function atMostEvery(ms: number, act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      act();
    }, ms);
  };
}

/** Runs under a lock, which is released when the tab that holds it closes. */
const alone = (act: () => Promise<void>) => withLock('libretto-offline', act);
