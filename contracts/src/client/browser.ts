// What a browser may keep to itself: storage, channels between tabs, locks, workers. Where somebody blocks site data, or another site
// shows the page in a frame, naming or opening them throws. Everything goes through here, so that the product works without them.

/** Copies of this module in several remotes share what the page keeps in place of storage. */
const pageStores = Symbol.for('libretto.page-stores');
const holder = globalThis as { [pageStores]?: Partial<Record<StoreName, Storage>> };

type StoreName = 'localStorage' | 'sessionStorage';

/** The storage of this browser, or one that forgets with the page. Writing may still throw where there is no room. */
export const localStore = (): Storage => storeNamed('localStorage');

/** As {@link localStore}, for this tab only. */
export const sessionStore = (): Storage => storeNamed('sessionStorage');

/** A channel to the other tabs; null where there is none, and every tab stands for itself. */
export function openChannel(name: string): BroadcastChannel | null {
  return orNull(() => new BroadcastChannel(name));
}

/** The locks of this browser; null on pages that are not served safely, and where they are blocked outright. */
export const browserLocks = (): LockManager | null => orNull(() => navigator.locks);

/** Runs one act of a name at a time in this browser. Without locks it runs at once. */
export async function withLock(name: string, act: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return act();
  };
  try {
    await (browserLocks()?.request(name, begin) ?? begin());
  } catch (error) {
    // What is refused before it began was refused by the browser.
    if (hasBegun) throw error;
    await act();
  }
}

/** The service workers of this browser; null where there are none. Registering one may still be refused. */
export const serviceWorkers = (): ServiceWorkerContainer | null => orNull(() => navigator.serviceWorker);

/** Files that service workers keep; null where they are blocked. */
export const keptFiles = (): CacheStorage | null => orNull(() => globalThis.caches);

/** Whether this browser, on this page, knows passkeys: some have none, and none has them on pages that are not served safely. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** The database of this page. @throws Error where it is blocked. */
export function openDatabase(name: string, version: number): IDBOpenDBRequest {
  const database = orNull(() => globalThis.indexedDB);
  if (!database) throw new Error('This browser keeps nothing for this site');
  return database.open(name, version);
}

function storeNamed(name: StoreName): Storage {
  const real = orNull(() => globalThis[name]);
  if (real) return real;
  holder[pageStores] ??= {};
  holder[pageStores][name] ??= new PageStorage();
  return holder[pageStores][name];
}

function orNull<T>(open: () => T): NonNullable<T> | null {
  try {
    return open() ?? null;
  } catch {
    return null;
  }
}

class PageStorage implements Storage {
  private readonly items = new Map<string, string>();

  get length(): number {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
}
