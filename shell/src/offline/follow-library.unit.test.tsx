import { bus } from '@libretto/contracts/federation';
import type { Track } from '@libretto/contracts/http/playback/player';
import { MemoryStore } from '@libretto/product/offline/memory-store';
import { OfflineLibrary } from '@libretto/product/offline/offline-library';
import type { ListAnswer } from '@libretto/product/offline/offline-store';
import { keepSession, keptSession } from '../session/kept-session';
import { person } from '../testing/people';
import { followLibrary } from './follow-library';
import { keepRemotes } from './keep-remotes';

jest.mock('./keep-remotes', () => ({ keepRemotes: jest.fn(), keepLoaded: jest.fn(async () => undefined) }));

const answer = { playlist: { name: 'Walks' }, tracks: [{ id: 'tide', audioId: 'tide', isPlayableInFull: true }] };
const library = { current: null as OfflineLibrary | null };

/** Opens a page that finds these songs on the device. */
function openPage(fetchSong: (track: Track) => Promise<{ sound: Blob; lyrics: null }>, store = new MemoryStore()) {
  library.current = new OfflineLibrary({
    store,
    readList: async () => answer as unknown as ListAnswer,
    fetchSong,
    fetchCover: async () => null,
    alone: (act) => act(),
  });
  (globalThis as Record<symbol, unknown>)[Symbol.for('libretto.offline')] = library.current;
  followLibrary();
  return library.current;
}

const ines = person({ id: 'ines' });
const kept = async () => ({ sound: new Blob(['x']), lyrics: null });
const settle = () => jest.advanceTimersByTimeAsync(10);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  bus.emit('session/state', { status: 'authenticated', user: ines });
});
afterEach(() => jest.useRealTimers());

test('remembers who keeps something, and forgets them with the last of it', async () => {
  const opened = openPage(kept);
  await settle();
  expect(keptSession()).toBeNull();
  await opened.keep('walks');
  expect(keptSession()?.id).toBe('ines');
  await opened.remove('walks');
  expect(keptSession()).toBeNull();
});

test('keeps the code of every page with the first list, and continues when there is a connection again', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  try {
    const opened = openPage(kept);
    await settle();
    expect(keepRemotes).not.toHaveBeenCalled();
    await opened.keep('walks');
    await opened.keep('runs');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(keepRemotes).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(keepRemotes).toHaveBeenCalledTimes(2);
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});

test('forgets the one before, also where the browser lets nothing be read or removed', async () => {
  keepSession(person({ id: 'omar' }));
  const broken = Object.assign(new MemoryStore(), { keepOnly: () => Promise.reject(new Error('Not allowed here')) });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { state } = openPage(kept, broken);
  await settle();
  expect([keptSession(), state.isKnown]).toEqual([null, false]);
});

test('reads the store again when the browser refused it for a moment', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = new MemoryStore();
  const keepOnly = jest.spyOn(store, 'keepOnly').mockRejectedValueOnce(new Error('The storage process ended'));
  const opened = openPage(kept, store);
  await settle();
  expect(opened.state.isKnown).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect([opened.state.isKnown, keepOnly.mock.calls.length]).toEqual([true, 2]);
});

test('tries again later where the connection was bad and never gone', async () => {
  let isGood = false;
  const opened = openPage(async () => (isGood ? kept() : Promise.reject(Object.assign(new Error(), { status: 0 }))));
  await settle();
  await opened.keep('walks');
  await opened.resume();
  // Simulates a reload of the page.
  dispatchEvent(new Event('online'));
  await settle();
  expect(opened.state.lists[0]?.status).toBe('waiting');
  isGood = true;
  await jest.advanceTimersByTimeAsync(6 * 60_000);
  expect(opened.state.lists[0]?.status).toBe('kept');
});
