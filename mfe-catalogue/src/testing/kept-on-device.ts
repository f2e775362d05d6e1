// Downloaded lists for tests.
import { MemoryStore } from '@libretto/product/offline/memory-store';
import { OfflineLibrary } from '@libretto/product/offline/offline-library';
import type { ListAnswer } from '@libretto/product/offline/offline-store';

const holder = globalThis as Record<symbol, unknown>;
const key = Symbol.for('libretto.offline');

/**
 * Downloads all permitted songs of the lists; each list contains as much of the server's response as the test needs.
 */
export async function keepOnDevice(lists: Readonly<Record<string, object>>): Promise<void> {
  const library = new OfflineLibrary({
    store: new MemoryStore(),
    readList: async (id) => lists[id] as ListAnswer,
    fetchSong: async () => ({ sound: new Blob(['x']), lyrics: null }),
    fetchCover: async () => undefined,
    alone: (act) => act(),
  });
  holder[key] = library;
  await library.setPerson('ines');
  for (const id of Object.keys(lists)) await library.keep(id);
  await library.resume();
}

/** Call this in `afterEach`. */
export const forgetDevice = () => Reflect.deleteProperty(holder, key);
