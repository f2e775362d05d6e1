/** @jest-environment jsdom */
import {
  browserLocks,
  keptFiles,
  localStore,
  openChannel,
  openDatabase,
  serviceWorkers,
  sessionStore,
  withLock,
} from './browser';

const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};
const changed: (() => void)[] = [];
afterEach(() => {
  for (const restore of changed.splice(0)) restore();
});

/** Simulates a browser that blocks site data: accessing the property throws. */
function block(target: object, name: string, descriptor: PropertyDescriptor = { get: blocked }): void {
  const former = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  changed.push(() => {
    if (former) Object.defineProperty(target, name, former);
    else Reflect.deleteProperty(target, name);
  });
}

test('uses the browser’s own storage if there is one', () => {
  expect(localStore()).toBe(localStorage);
  expect(sessionStore()).toBe(sessionStorage);
});

test('uses a storage in memory if the browser blocks its own', () => {
  block(globalThis, 'localStorage');
  const storage = localStore();
  storage.setItem('a', '1');
  expect(localStore().getItem('a')).toBe('1');
  expect(sessionStore().getItem('a')).toBeNull();
  expect([storage.length, storage.key(0)]).toEqual([1, 'a']);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('returns nothing if channels, locks, workers and their files are blocked', () => {
  block(globalThis, 'BroadcastChannel', { value: blocked });
  block(globalThis, 'caches');
  block(globalThis, 'indexedDB');
  block(navigator, 'locks');
  block(navigator, 'serviceWorker');
  expect([openChannel('a'), keptFiles(), browserLocks(), serviceWorkers()]).toEqual([null, null, null, null]);
  expect(() => openDatabase('a', 1)).toThrow('keeps nothing');
});

test('runs what wants a lock without one where locks are refused', async () => {
  const act = jest.fn(async () => undefined);
  block(navigator, 'locks', { value: { request: async () => blocked() } });
  await withLock('a', act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('reports what fails under a lock, and runs it once', async () => {
  const act = jest.fn(() => Promise.reject(new Error('no')));
  block(navigator, 'locks', { value: { request: (_: string, run: () => Promise<void>) => run() } });
  await expect(withLock('a', act)).rejects.toThrow('no');
  expect(act).toHaveBeenCalledTimes(1);
});
