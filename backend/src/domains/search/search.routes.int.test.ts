import type { SearchResult } from '@libretto/contracts/http/catalogue/search';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import type { Client } from '../../../tests/support/world/client';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let nour: Person;
let kasimir: Person;
let listener: Person;
let salt: string;

beforeAll(async () => {
  app = await startTestApp();
  nour = await app.signUp({ isArtist: true, username: 'Nour & the Low Tide' });
  kasimir = await app.signUp({ isArtist: true, username: 'Kasimir Vael' });
  listener = await app.signUp({ username: 'ines.halloran' });
  const harbour = { artistId: nour.userId, releaseTitle: 'Harbour' };
  salt = await publishSong(app, { ...harbour, title: 'Salt Hours' });
  await publishSong(app, { artistId: kasimir.userId, title: 'Évensong in Øresund' });
  await publishSong(app, { artistId: kasimir.userId, title: 'Подмосковные вечера' });
});
afterAll(() => app.stop());

async function ask(words: string, more = '', client: Client = app.guest()) {
  const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(words)}${more}`);
  expect(status).toBe(200);
  return body as { results: SearchResult[]; nextCursor: string | null; suggestion: string | null };
}
const found = async (words: string, more = '', client?: Client) =>
  (await ask(words, more, client)).results.map(({ type, name }) => `${type} ${name}`);

describe('search', () => {
  test('finds a song by the beginning of its title, in any case, with its artist', async () => {
    expect((await ask('SALT ho')).results).toEqual([
      {
        ...{ type: 'song', id: salt, title: 'Salt Hours', name: 'Salt Hours' },
        ...{ artist: 'Nour & the Low Tide', imageId: null },
      },
    ]);
  });

  test('finds artists, albums and songs by the artist’s name, one kind alone where it is asked for, and no listeners', async () => {
    expect(await found('nour')).toEqual(['artist Nour & the Low Tide', 'song Salt Hours', 'album Harbour']);
    expect(await found('nour', '&type=album')).toEqual(['album Harbour']);
    expect(await found('ines.halloran')).toEqual([]);
  });

  test('finds nothing for one letter, for nothing, and for signs that mean something to the index', async () => {
    for (const words of ['s', '', '"', 'NOT *', 'zzzzzz']) expect(await found(words)).toEqual([]);
  });

  test.each([
    ['evensong oresund', 'song Évensong in Øresund'],
    ['вечера', 'song Подмосковные вечера'],
    ['podmoskovnye', 'song Подмосковные вечера'],
  ])('finds %s, whatever the accents and the script', async (words, expected) => {
    expect(await found(words)).toEqual([expected]);
  });

  test('finds misspelt words, and suggests the right spelling', async () => {
    expect(await ask('slat hours')).toMatchObject({ results: [{ id: salt }], suggestion: 'Salt hours' });
    expect(await ask('evnesong')).toMatchObject({ suggestion: 'Évensong' });
    expect((await ask('salt hours')).suggestion).toBeNull();
  });

  test('suggests the words that lead somewhere where not all do', async () => {
    expect(await ask('salt xylophagous')).toMatchObject({ results: [], suggestion: 'salt' });
    expect(await ask('qqqq xylophagous')).toMatchObject({ results: [], suggestion: null });
  });

  test('refuses kinds that there are not, and cursors that it did not give', async () => {
    for (const more of ['&type=listener', '&type=song&cursor=nonsense', `&type=song&cursor=${'W10'}`]) {
      expect((await app.guest().get(`/api/search?q=salt${more}`)).status).toBe(400);
    }
  });
});

describe('playlists and posts', () => {
  async function playlist(name: string): Promise<string> {
    const raw = new FormData();
    raw.append('name', name);
    const { body } = await listener.call('POST', '/api/library/create-playlist', undefined, { raw });
    return body.playlist.id;
  }

  test('a playlist is found while it is public, under the name it has then, with its owner', async () => {
    const id = await playlist('Marmalade mornings');
    expect(await found('marmalade')).toEqual([]);
    expect(await found('marmalade', '', listener)).toEqual([]);
    await listener.put(`/api/library/playlists/${id}/visibility`, { isPublic: true });
    await app.settle();
    expect((await ask('marmalade')).results).toMatchObject([{ type: 'playlist', id, artist: 'ines.halloran' }]);
    await listener.put(`/api/library/playlists/${id}/visibility`, { isPublic: false });
    await app.settle();
    // The suggestion does not reveal its name either.
    expect(await ask('marmelade')).toMatchObject({ results: [], suggestion: null });
    expect(await found('marmalade')).toEqual([]);
  });

  test('a post is found by its words until it is deleted, with the part that matches', async () => {
    const description = `${'We drove all night through the rain. '.repeat(5)}A zeppelin at dawn.`;
    const { body } = await nour.post('/api/social/posts', { description, contentType: 'none' });
    await app.settle();
    const [post] = (await ask('zeppelin')).results;
    expect(post).toMatchObject({ type: 'post', id: body.post.id, artist: 'Nour & the Low Tide' });
    expect(post?.title).toMatch(/^… .*A zeppelin at dawn\.$/);
    await nour.delete(`/api/social/posts/${body.post.id}?contentType=none`);
    await app.settle();
    expect(await found('zeppelin')).toEqual([]);
  });
});

describe('order', () => {
  const many = 13;
  let ids: string[];

  beforeAll(async () => {
    const by = (artist: Person, title: string) => publishSong(app, { artistId: artist.userId, title });
    ids = [];
    for (let index = 0; index < many; index++) {
      ids.push(await by(index % 2 === 0 ? nour : kasimir, `Quay ${index}`));
    }
  });

  test('ranks followed people first among equals, and popular songs before them', async () => {
    const songs = async (client?: Client) =>
      (await ask('quay', '&type=song&limit=50', client)).results.map(({ id }) => id);
    const newestFirst = [...ids].reverse();
    expect(await songs()).toEqual(newestFirst);
    await listener.post('/api/social/follow', { userId: kasimir.userId, action: 'follow' });
    await app.settle();
    const isKasimirs = (id: string) => ids.indexOf(id) % 2 === 1;
    const followedFirst = [...newestFirst.filter(isKasimirs), ...newestFirst.filter((id) => !isKasimirs(id))];
    expect(await songs(listener)).toEqual(followedFirst);
    expect(await songs(nour)).toEqual(newestFirst);

    const played = ids[0] as string;
    for (let position = 5; position <= 30; position += 5) {
      const report = { trackId: played, playId: 'p1', seconds: 5, position, ended: false };
      await listener.post('/api/player/playtime', report);
      app.clock.advance(5_000);
    }
    await app.settle();
    expect(await songs(listener)).toEqual([played, ...followedFirst.filter((id) => id !== played)]);
  });

  test('pages through one kind without a repeat', async () => {
    const all = (await ask('quay', '&type=song&limit=50')).results.map(({ id }) => id);
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask(
        'quay',
        `&type=song&limit=5${cursor ? `&cursor=${cursor}` : ''}`,
      );
      pages.push(page.results.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages.map((page) => page.length)).toEqual([5, 5, 3]);
    expect(pages.flat()).toEqual(all);
  });

  test('gives the best few of each kind where no kind is asked for', async () => {
    const { results, nextCursor } = await ask('quay');
    expect(results.map(({ type }) => type)).toEqual(Array(6).fill('song'));
    expect(nextCursor).toBeNull();
  });
});

describe('recent searches', () => {
  const recent = async (client: Client) => (await client.get('/api/search/recent')).body.searches;
  const remember = (client: Client, query: string) => client.post('/api/search/recent', { query });
  const forget = (client: Client, query?: string) =>
    client.delete(`/api/search/recent${query === undefined ? '' : `?query=${encodeURIComponent(query)}`}`);

  test('are kept for one person, newest first, once each, until they are forgotten', async () => {
    const me = await app.signUp();
    for (const query of ['salt', 'wren', '  Évensong ', 'SALT', 'evensong']) await remember(me, query);
    expect(await recent(me)).toEqual(['evensong', 'SALT', 'wren']);
    expect(await recent(listener)).toEqual([]);
    expect((await forget(me, 'SALT')).body).toEqual({ searches: ['evensong', 'wren'] });
    await forget(me, 'never searched');
    expect(await recent(me)).toEqual(['evensong', 'wren']);
    await forget(me);
    expect(await recent(me)).toEqual([]);
  });

  test('keep the last twenty, also of two tabs at once', async () => {
    const me = await app.signUp();
    await Promise.all(Array.from({ length: 12 }, (_, index) => remember(me, `tab one ${index}`)));
    await Promise.all(Array.from({ length: 12 }, (_, index) => remember(me, `tab two ${index}`)));
    const searches = await recent(me);
    expect(searches).toHaveLength(20);
    expect(searches.filter((query: string) => query.startsWith('tab two'))).toHaveLength(12);
  });

  test('are stored encrypted, and deleted ones leave nothing behind', async () => {
    const me = await app.signUp();
    await remember(me, 'a secret search');
    const [key = ''] = await app.deps.blobs.list(`recent-searches/${me.userId.toLowerCase()}`);
    expect((await app.deps.blobs.readAll(key))?.toString()).not.toContain('secret');
    await forget(me);
    expect(await app.deps.blobs.list(`recent-searches/${me.userId.toLowerCase()}`)).toEqual([]);
  });

  test('are gone with the key of an erased person', async () => {
    const me = await app.signUp();
    await remember(me, 'salt');
    await app.deps.personalKeys.destroy(me.userId);
    expect(await recent(me)).toEqual([]);
    await remember(me, 'salt');
    expect(await recent(me)).toEqual([]);
  });

  test('are refused to guests, and so is too short or too long a search', async () => {
    expect((await app.guest().get('/api/search/recent')).status).toBe(401);
    for (const query of ['', ' a ', 'x'.repeat(201)]) expect((await remember(listener, query)).status).toBe(400);
  });
});
