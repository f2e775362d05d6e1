import type { Track } from '@libretto/contracts/http/playback/player';
import { MemoryStore } from './memory-store';
import { OfflineLibrary } from './offline-library';
import type { ListAnswer } from './offline-store';

const track = (id: string, more: Partial<Track> = {}) =>
  ({ id, audioId: id, title: id, isPaid: false, isPurchased: false, isPlayableInFull: true, ...more }) as Track;
const forSale = { isPaid: true, isPlayableInFull: false };
const answer = (name: string, ...tracks: Track[]) => ({ playlist: { name }, tracks }) as unknown as ListAnswer;
const songBytes = 1_000;
const refusal = (status: number) => Object.assign(new Error(`${status}`), { status });

let store: MemoryStore;
let lists: Record<string, ListAnswer>;
let isOnline: boolean;
let fetched: string[];
let refused: Record<string, number>;
let noRoom: string[];
let covers: Record<string, Blob>;
const coverOf = (id: string) => covers[id] ?? null;
beforeEach(() => {
  store = new MemoryStore();
  lists = { walks: answer('Walks', track('tide'), track('wren'), track('tide'), track('dear', forSale)) };
  [isOnline, fetched, refused, noRoom, covers] = [true, [], {}, [], {}];
});

/** Opens a page with the store. */
async function open(personId: string | null = 'ines'): Promise<OfflineLibrary> {
  const library = new OfflineLibrary({
    store,
    readList: async (id) => {
      if (!isOnline) throw refusal(0);
      return lists[id] ?? Promise.reject(refusal(404));
    },
    fetchSong: async ({ id }) => {
      if (!isOnline) throw refusal(0);
      if (refused[id]) throw refusal(refused[id]);
      fetched.push(id);
      return {
        sound: new Blob(['x'.repeat(songBytes)]),
        lyrics: { lyrics: `of ${id}`, lines: null },
        cover: coverOf(id),
      };
    },
    fetchCover: async ({ id }) => (isOnline ? coverOf(id) : undefined),
    alone: (act) => act(),
    onNoRoom: (name) => noRoom.push(name),
  });
  await library.setPerson(personId);
  return library;
}

async function openWith(...ids: string[]): Promise<OfflineLibrary> {
  const library = await open();
  for (const id of ids) await library.keep(id);
  await library.resume();
  return library;
}

test('keeps every song of a list once, and names those that only have a preview', async () => {
  const { state } = await openWith('walks');
  expect(fetched).toEqual(['tide', 'wren']);
  expect(state.lists).toMatchObject([
    { id: 'walks', name: 'Walks', status: 'kept', keptSongs: 2, allSongs: 2, keptBytes: 2 * songBytes },
  ]);
  expect(state.lists[0]?.leftOut.map(({ id }) => id)).toEqual(['dear']);
  expect(state.totalBytes).toBe(2 * songBytes);
});

test('a downloaded list is available after a reload without a connection, with lyrics', async () => {
  await openWith('walks');
  isOnline = false;
  const library = await open();
  expect(library.state.lists).toMatchObject([{ status: 'kept', keptSongs: 2 }]);
  expect(library.answerOf('walks')).toEqual(lists.walks);
  expect(library.lyricsOf('tide')).toEqual({ lyrics: 'of tide', lines: null });
  expect([library.hasSong('wren'), library.hasSong('dear')]).toEqual([true, false]);
});

test('goes on where the connection was lost, and fetches nothing twice', async () => {
  const library = await open();
  await library.keep('walks');
  library.subscribe(() => {
    if (library.hasSong('tide')) isOnline = false;
  });
  await library.resume();
  expect(library.state.lists).toMatchObject([{ status: 'waiting', keptSongs: 1 }]);
  const reopened = await open();
  isOnline = true;
  await reopened.resume();
  expect(reopened.state.lists).toMatchObject([{ status: 'kept', keptSongs: 2 }]);
  expect(fetched).toEqual(['tide', 'wren']);
});

test('a list without room leaves nothing behind, and the others stay', async () => {
  lists.long = answer('Long', ...['a', 'b', 'c'].map((id) => track(id)), track('tide'));
  store.roomBytes = 4 * songBytes;
  const { state } = await openWith('walks', 'long');
  expect(noRoom).toEqual(['Long']);
  expect(state.lists.map(({ id }) => id)).toEqual(['walks']);
  expect([...store.keptSongs.keys()].sort()).toEqual(['ines/tide', 'ines/wren']);
});

test('a list that was here keeps what it had when there is no room for a new song', async () => {
  await openWith('walks');
  store.roomBytes = 2 * songBytes;
  lists.walks = answer('Walks', track('tide'), track('wren'), track('new'));
  const library = await open();
  await library.resume();
  expect(library.state.lists).toMatchObject([{ status: 'full', keptSongs: 2, allSongs: 3 }]);
  expect(noRoom).toEqual([]);
});

test('a song that the server refuses keeps none of the others away, and is asked for again later', async () => {
  refused = { tide: 404 };
  const library = await openWith('walks');
  expect(library.state.lists).toMatchObject([{ status: 'waiting', keptSongs: 1, allSongs: 2 }]);
  refused = {};
  await library.resume();
  expect(library.state.lists).toMatchObject([{ status: 'kept', keptSongs: 2 }]);
});

test('a server that is out of order is left alone until the next time', async () => {
  refused = { tide: 500 };
  const library = await openWith('walks');
  expect([library.state.lists[0]?.status, fetched]).toEqual(['waiting', []]);
});

test('what another tab keeps or removes is so here, and its sound has no address any more', async () => {
  const [urls, revoked]: string[][] = [[], []];
  Object.assign(URL, {
    createObjectURL: () => `blob:${urls?.push('url')}`,
    revokeObjectURL: (url: string) => revoked?.push(url),
  });
  const library = await open();
  const other = await openWith('walks');
  await library.load();
  expect(library.soundUrl('tide')).toBe('blob:1');
  await other.remove('walks');
  await library.load();
  expect([library.soundUrl('tide'), revoked, library.state.lists]).toEqual([null, ['blob:1'], []]);
});

describe('covers', () => {
  const withCover = (id: string) => track(id, { artworkUrl: `/api/img/song/${id}` });
  const addresses: string[] = [];
  beforeEach(() => {
    addresses.length = 0;
    lists = { walks: answer('Walks', withCover('tide'), withCover('wren')) };
    covers = { tide: new Blob(['of tide']) };
    URL.createObjectURL = (file) => `blob:${addresses.push(`${(file as Blob).size}`)}`;
    URL.revokeObjectURL = () => undefined;
  });

  test('are kept with their songs and counted with them', async () => {
    await openWith('walks');
    isOnline = false;
    const library = await open();
    expect([library.coverUrl('tide'), library.coverUrl('tide'), library.coverUrl('wren')]).toEqual([
      ...['blob:1', 'blob:1', null],
    ]);
    expect(addresses).toEqual(['7']);
    expect(library.state.totalBytes).toBe(2 * songBytes + 7);
  });

  test('that failed to load, and those of an earlier release, are fetched again online, without the songs', async () => {
    await openWith('walks');
    for (const [key, { cover: _, ...song }] of store.keptSongs) store.keptSongs.set(key, song);
    fetched = [];
    const library = await open();
    expect(library.coverUrl('tide')).toBeNull();
    isOnline = false;
    await library.resume();
    isOnline = true;
    await library.resume();
    expect([library.coverUrl('tide'), fetched]).toEqual(['blob:1', []]);
    // The cover of a song without one is not requested again.
    covers = { wren: new Blob(['late']) };
    await library.resume();
    expect(library.coverUrl('wren')).toBeNull();
  });
});

test('a tab that waited for another one fetches only what that one has not', async () => {
  let begin = (): void => undefined;
  const turn = new Promise<void>((resolve) => (begin = resolve));
  const waiting = new OfflineLibrary({
    store,
    readList: async () => lists.walks as ListAnswer,
    fetchSong: async ({ id }) => {
      fetched.push(id);
      return { sound: new Blob(['x']), lyrics: null, cover: null };
    },
    fetchCover: async () => null,
    alone: async (act) => {
      await turn;
      await act();
    },
  });
  await waiting.setPerson('ines');
  const running = waiting.resume();
  await openWith('walks');
  begin();
  await running;
  expect([fetched, waiting.state.lists[0]?.status]).toEqual([['tide', 'wren'], 'kept']);
});

test('a removed list takes the songs along that no other list wants', async () => {
  lists.more = answer('More', track('wren'), track('moth'));
  const library = await openWith('walks', 'more');
  await library.remove('walks');
  expect([...store.keptSongs.keys()].sort()).toEqual(['ines/moth', 'ines/wren']);
  await library.removeAll();
  expect([store.keptLists.size, store.keptSongs.size, library.state.totalBytes]).toEqual([0, 0, 0]);
});

test.each([
  ['left the list', () => answer('Walks', track('wren'))],
  ['may no longer be heard in full', () => answer('Walks', track('wren'), track('tide', forSale))],
])('a song that %s goes from the device when the server says so', async (_, changed) => {
  const library = await openWith('walks');
  lists.walks = changed();
  await library.resume();
  expect([...store.keptSongs.keys()]).toEqual(['ines/wren']);
});

test('a list that is gone goes, and one that cannot be read now stays', async () => {
  const library = await openWith('walks');
  isOnline = false;
  await library.resume();
  expect(library.state.lists).toHaveLength(1);
  isOnline = true;
  lists = {};
  await library.resume();
  expect([library.state.lists, store.keptSongs.size]).toEqual([[], 0]);
});

test.each([
  ['signs out', null],
  ['signs in as somebody else', 'omar'],
])('everything goes when one %s', async (_, next) => {
  const library = await openWith('walks');
  await library.setPerson(next);
  expect([store.keptLists.size, store.keptSongs.size]).toEqual([0, 0]);
  expect([library.state.lists, library.hasSong('tide')]).toEqual([[], false]);
});

test('a song that arrives after the sign-out is not kept', async () => {
  const library = await open();
  let come: (song: { sound: Blob; lyrics: null }) => void = () => undefined;
  const slow = new OfflineLibrary({
    store,
    readList: async () => lists.walks as ListAnswer,
    fetchSong: () => new Promise((resolve) => (come = resolve)),
    fetchCover: async () => null,
    alone: (act) => act(),
  });
  await slow.setPerson('ines');
  await slow.keep('walks');
  const running = slow.resume();
  await new Promise((resolve) => setImmediate(resolve));
  await slow.setPerson(null);
  come({ sound: new Blob(['late']), lyrics: null });
  await running;
  expect([store.keptSongs.size, library.hasSong('tide')]).toEqual([0, false]);
});

test('a song whose list is removed while it is being stored is not kept', async () => {
  const library = await open();
  const put = store.putSong.bind(store);
  store.putSong = async (song) => {
    await library.remove('walks');
    await put(song);
  };
  await library.keep('walks');
  await library.resume();
  expect(library.hasSong('tide')).toBe(false);
  expect(await store.songs('ines')).toEqual([]);
});
