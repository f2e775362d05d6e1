// Lists on this device, for tests.
import { MemoryStore } from '@libretto/product/offline/memory-store';
import { OfflineLibrary } from '@libretto/product/offline/offline-library';
import type { ListAnswer } from '@libretto/product/offline/offline-store';

const holder = globalThis as Record<symbol, unknown>;
const key = Symbol.for('libretto.offline');

/** With all of their songs that may be kept; for each id as much of the server's answer as the test is about. */
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

/** For `afterEach`. */
export const forgetDevice = () => Reflect.deleteProperty(holder, key);
