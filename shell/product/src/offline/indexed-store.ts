// The store in IndexedDB, which keeps blobs and changes data in transactions. Private windows of WebKit refuse blobs
// there, so they get bytes.
import { openDatabase } from '@libretto/contracts/client/browser';
import { asBytes, asFiles } from './file-bytes';
import type { KeptList, KeptSong, OfflineStore } from './offline-store';
import { isQuotaError } from './offline-store';

const databaseName = 'libretto-offline';
const stores = ['lists', 'songs'] as const;
type StoreName = (typeof stores)[number];

export class IndexedStore implements OfflineStore {
  private opened: Promise<IDBDatabase> | null = null;

  lists(personId: string): Promise<readonly KeptList[]> {
    return this.all<KeptList>('lists', personId);
  }

  async songs(personId: string): Promise<readonly KeptSong[]> {
    return (await this.all<KeptSong>('songs', personId)).map(asFiles);
  }

  putList(list: KeptList): Promise<void> {
    return this.change('lists', (store) => store.put(list));
  }

  async putSong(song: KeptSong): Promise<void> {
    try {
      await this.change('songs', (store) => store.put(song));
    } catch (error) {
      if (isQuotaError(error)) throw error;
      const bytes = await asBytes(song);
      await this.change('songs', (store) => store.put(bytes));
    }
  }

  deleteList(personId: string, id: string): Promise<void> {
    return this.change('lists', (store) => store.delete([personId, id]));
  }

  deleteSongs(personId: string, ids: readonly string[]): Promise<void> {
    return this.change('songs', (store) => {
      for (const id of ids) store.delete([personId, id]);
    });
  }

  async keepOnly(personId: string | null): Promise<void> {
    for (const name of stores) {
      await this.change(name, (store) => {
        if (personId === null) store.clear();
        else {
          store.delete(IDBKeyRange.upperBound([personId], true));
          // Arrays sort after all strings, so this is the first key after all of this user's keys.
          store.delete(IDBKeyRange.lowerBound([personId, []], true));
        }
      });
    }
  }

  private async all<Kept>(name: StoreName, personId: string): Promise<readonly Kept[]> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const request = database
        .transaction(name)
        .objectStore(name)
        .getAll(IDBKeyRange.bound([personId], [personId, []]));
      request.onsuccess = () => resolve(request.result as Kept[]);
      request.onerror = () => reject(request.error);
    });
  }

  private async change(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite');
      transaction.oncomplete = () => resolve();
      // A quota error appears only at the end, when the whole transaction is rolled back.
      transaction.onabort = () => reject(transaction.error ?? new Error('The change was taken back'));
      act(transaction.objectStore(name));
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= openStore(() => {
      this.opened = null;
    });
    this.opened.catch(() => {
      this.opened = null;
    });
    return this.opened;
  }
}

function openStore(onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = openDatabase(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name, { keyPath: ['personId', 'id'] });
    };
    request.onsuccess = () => {
      const database = request.result;
      // Another tab with a newer release wants to upgrade the schema.
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      database.onclose = onClosed;
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds the offline songs'));
  });
}
