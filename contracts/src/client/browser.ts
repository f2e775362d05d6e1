// Browser features that a page may be denied: storage, channels between tabs, locks, workers. Where the user blocks
// site data, or another site shows the page in a frame, accessing them throws. All access goes through this module, so
// that the product works without them.

/** Copies of this module in several remotes share the in-memory replacement for storage. */
const pageStores = Symbol.for('libretto.page-stores');
const holder = globalThis as { [pageStores]?: Partial<Record<StoreName, Storage>> };

type StoreName = 'localStorage' | 'sessionStorage';

/**
 * Returns the browser's local storage, or an in-memory replacement that lasts as long as the page. Writing may still
 * throw when the quota is exceeded.
 */
export const localStore = (): Storage => storeNamed('localStorage');

/** The same as {@link localStore}, for this tab only. */
export const sessionStore = (): Storage => storeNamed('sessionStorage');

/** Whether the browser stores anything for this site: choices last as long as the page or its tab otherwise. */
export const storesSiteData = (): boolean => orNull(() => globalThis.localStorage) !== null;

/** Opens a channel to the other tabs; null where the browser denies it, and each tab then works alone. */
export function openChannel(name: string): BroadcastChannel | null {
  return orNull(() => new BroadcastChannel(name));
}

/** The lock manager of this browser; null in insecure contexts and where locks are blocked. */
export const browserLocks = (): LockManager | null => orNull(() => navigator.locks);

/** Runs one action per lock name at a time in this browser. Without locks the action runs at once. */
export async function withLock(name: string, act: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return act();
  };
  try {
    await (browserLocks()?.request(name, begin) ?? begin());
  } catch (error) {
    // An error thrown before the action began comes from the browser, which refused the lock.
    if (hasBegun) throw error;
    await act();
  }
}

/** The service workers of this browser; null where they are unavailable. Registering one may still be refused. */
export const serviceWorkers = (): ServiceWorkerContainer | null => orNull(() => navigator.serviceWorker);

/** The cache storage of service workers; null where it is blocked. */
export const keptFiles = (): CacheStorage | null => orNull(() => globalThis.caches);

/** Whether this page can use passkeys: some browsers lack them, and none offers them in an insecure context. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** The bit rate that the browser has measured of its connection; null where it tells none. */
export function connectionKbps(): number | null {
  const { connection } = navigator as { connection?: { downlink?: number } };
  return connection?.downlink ? connection.downlink * 1000 : null;
}

/** Opens the page's IndexedDB database. @throws Error where IndexedDB is blocked. */
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
