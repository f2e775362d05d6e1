// The store in IndexedDB, which keeps blobs and changes data in transactions. Private windows of WebKit refuse blobs
// there, so they get bytes.
import { openDatabase } from '@libretto/contracts/client/browser';
import { asBytes, asFiles } from './file-bytes';
import type { KeptList, KeptSong, OfflineStore } from './offline-store';
import { isQuotaError } from './offline-store';

const databaseName = 'libretto-offline';
const stores = ['lists', 'songs'] as const;
type StoreName = (typeof stores)[number];

/** An opening that is never answered would leave unknown for as long as the page lives what is stored. */
const longestOpeningMs = 10_000;

export class IndexedStore implements OfflineStore {
  private opened: Promise<IDBDatabase> | null = null;
  private readonly running = new Set<IDBTransaction>();

  constructor() {
    // A browser may keep a page that is left, with its open transactions, which would block those of the next page.
    addEventListener('pagehide', () => {
      for (const transaction of this.running) transaction.abort();
    });
  }

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

  /**
   * Writes only where another person's data is stored: every page load calls this, and a write waits for the
   * transactions of all other pages.
   */
  async keepOnly(personId: string | null): Promise<void> {
    for (const name of stores) {
      if (!(await this.holdsOthers(name, personId))) continue;
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

  private async holdsOthers(name: StoreName, personId: string | null): Promise<boolean> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const transaction = this.transaction(database, name, 'readonly');
      const store = transaction.objectStore(name);
      const all = store.count();
      const own = personId === null ? null : store.count(IDBKeyRange.bound([personId], [personId, []]));
      transaction.oncomplete = () => resolve(all.result > (own?.result ?? 0));
      transaction.onabort = () => reject(transaction.error ?? new Error('The offline songs could not be counted'));
    });
  }

  private async all<Kept>(name: StoreName, personId: string): Promise<readonly Kept[]> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const request = this.transaction(database, name, 'readonly')
        .objectStore(name)
        .getAll(IDBKeyRange.bound([personId], [personId, []]));
      request.onsuccess = () => resolve(request.result as Kept[]);
      request.onerror = () => reject(request.error);
    });
  }

  private async change(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const transaction = this.transaction(database, name, 'readwrite');
      transaction.oncomplete = () => resolve();
      // A quota error appears only at the end, when the whole transaction is rolled back.
      transaction.onabort = () => reject(transaction.error ?? new Error('The change was taken back'));
      act(transaction.objectStore(name));
    });
  }

  private transaction(database: IDBDatabase, name: StoreName, mode: IDBTransactionMode): IDBTransaction {
    const transaction = database.transaction(name, mode);
    this.running.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => this.running.delete(transaction));
    return transaction;
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
    let isGivenUp = false;
    const giveUp = (reason: string) => {
      clearTimeout(limit);
      isGivenUp = true;
      reject(new Error(reason));
    };
    const limit = setTimeout(
      () => giveUp(`The browser did not open the offline songs within ${longestOpeningMs / 1000} seconds`),
      longestOpeningMs,
    );
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name, { keyPath: ['personId', 'id'] });
    };
    request.onsuccess = () => {
      clearTimeout(limit);
      const database = request.result;
      // Nobody uses this connection any more, and an open one would block the upgrade of a newer release.
      if (isGivenUp) return database.close();
      // Another tab with a newer release wants to upgrade the schema.
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      database.onclose = onClosed;
      resolve(database);
    };
    request.onerror = () => {
      clearTimeout(limit);
      reject(request.error);
    };
    request.onblocked = () => giveUp('Another tab holds the offline songs');
  });
}
