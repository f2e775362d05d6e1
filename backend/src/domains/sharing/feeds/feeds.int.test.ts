// Tests sitemaps for search engines, and feeds for readers and podcast players.
import { albumPath, postPath, profilePath, publicPlaylistPath, songPath } from '@libretto/contracts/sharing';
import RssParser from 'rss-parser';
import { fakeSound, publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { songStream } from '../../catalogue/song/song.stream';

const site = 'http://libretto.test';
let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let listener: Awaited<ReturnType<TestApp['signUp']>>;
let free: string;
let paid: string;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Nour & <the> "Tide"' });
  listener = await app.signUp();
  const salt = { title: `Salt & ]]> <Hours>\u0001`, releaseId: 'tide', coverImageId: 'tide-cover', isExplicit: true };
  const sound = { masterContentType: 'audio/mpeg', durationSamples: 61 * 48_000 };
  free = await publishSong(app, { artistId: artist.userId, ...salt, sound });
  app.clock.advance(60_000);
  const sold = { isPaid: true, preview: fakeSound(2000) };
  paid = await publishSong(app, { artistId: artist.userId, title: 'Undertow', releaseId: 'tide', ...sold });
});
afterAll(() => app.stop());

async function sitemap(): Promise<readonly string[]> {
  const text = async (path: string) => (await fetch(app.origin + path)).text();
  const index = await text('/sitemap.xml');
  const lists = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const bodies = await Promise.all(lists.map(text));
  return bodies.flatMap((body) => [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)).sort();
}
const addresses = (...paths: string[]) => paths.map((path) => site + path).sort();

const always = () => [songPath(free), songPath(paid), albumPath('tide'), profilePath(artist.userId)];

describe('the list of pages', () => {
  it('is named by robots.txt and contains all public pages', async () => {
    expect((await app.guest().get('/robots.txt')).body).toContain(`Sitemap: ${site}/sitemap.xml`);
    expect(await sitemap()).toEqual(addresses(...always()));
    expect((await app.guest().get('/sitemap/none.xml')).status).toBe(404);
  });

  it('holds a playlist as long as it is public and not deleted', async () => {
    const raw = new FormData();
    raw.append('name', 'Dusk');
    const { body } = await listener.call('POST', '/api/library/create-playlist', undefined, { raw });
    const { id } = body.playlist;
    const path = `/api/library/playlists/${id}`;
    const steps: readonly (readonly [act: () => Promise<unknown>, isThere: boolean])[] = [
      [() => listener.get('/api/library/overview'), false],
      [() => listener.put(`${path}/visibility`, { isPublic: true }), true],
      [() => listener.delete(path), false],
      [() => listener.post(`${path}/restore`), true],
      [() => listener.put(`${path}/visibility`, { isPublic: false }), false],
    ];
    for (const [act, isThere] of steps) {
      await act();
      await app.settle();
      expect(await sitemap()).toEqual(addresses(...always(), ...(isThere ? [publicPlaylistPath(id)] : [])));
    }
  });

  it('holds a post until it is deleted', async () => {
    const said = { description: 'Out now', contentType: 'none', mediaUrl: null, songId: null };
    const { post } = (await artist.post('/api/social/posts', said)).body;
    await app.settle();
    expect(await sitemap()).toEqual(addresses(...always(), postPath(post.id)));
    await artist.delete(`/api/social/posts/${post.id}`);
    await app.settle();
    expect(await sitemap()).toEqual(addresses(...always()));
  });

  it('drops a withdrawn song, and its album and artist with their last one', async () => {
    const other = await app.signUp({ isArtist: true });
    const songId = await publishSong(app, { artistId: other.userId, title: 'Alone' });
    expect(await sitemap()).toContain(site + profilePath(other.userId));
    const why = { issueType: 'copyright', denialReason: 'Not theirs', customMessage: null } as const;
    const deny = { kind: 'deny', songId, reviewerId: 'reviewer', ...why } as const;
    await app.deps.commands.handlerOf(songStream).execute(songId, deny, testContext);
    await app.settle();
    expect(await sitemap()).toEqual(addresses(...always()));
  });
});

describe('the feed of an artist', () => {
  it('lists the newest releases first, with the sound of free ones', async () => {
    const { status, headers, body } = await app.guest().get(`/rss/artist/${artist.userId}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const feed = await new RssParser().parseString(body);
    expect(feed).toMatchObject({ title: 'Nour & <the> "Tide" on Libretto', link: site + profilePath(artist.userId) });
    expect(feed.items.map(({ title, link }) => [title, link])).toEqual([
      ['Undertow', site + songPath(paid)],
      ['Salt & ]]> <Hours>', site + songPath(free)],
    ]);
    expect(feed.items[0]?.enclosure).toBeUndefined();
    expect(feed.items[1]?.enclosure).toMatchObject({ length: '200000', type: 'audio/mpeg' });
  });

  it('says what podcast apps want to know', async () => {
    const { body } = await app.guest().get(`/rss/artist/${artist.userId}`);
    const { itunes, image, items } = await new RssParser().parseString(body);
    expect(itunes).toMatchObject({ author: 'Nour & <the> "Tide"', explicit: 'true', categories: ['Music'] });
    expect([itunes?.image, image?.url]).toEqual(Array(2).fill(`${site}/api/img/feed/tide-cover?s=1400&f=jpeg`));
    const [, salt] = items;
    expect(salt?.itunes).toMatchObject({
      ...{ author: 'Nour & <the> "Tide"', duration: '61', explicit: 'true' },
      image: `${site}/api/img/feed/tide-cover?s=1400&f=jpeg`,
    });
  });

  it('names sound that is answered to the end, also by an open-ended range', async () => {
    const { body } = await app.guest().get(`/rss/artist/${artist.userId}`);
    const { items } = await new RssParser().parseString(body);
    const { enclosure } = items.find(({ title }) => title?.startsWith('Salt')) ?? {};
    const address = app.origin + (enclosure?.url ?? '').slice(site.length);
    const whole = fakeSound(200_000);
    const asked = await fetch(address, { headers: { range: 'bytes=0-' } });
    expect([asked.status, asked.headers.get('content-range')]).toEqual([206, 'bytes 0-199999/200000']);
    expect(Buffer.from(await asked.arrayBuffer()).equals(whole)).toBe(true);
    const rest = await fetch(address, { headers: { range: 'bytes=150000-' } });
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(150_000))).toBe(true);
  });

  it('is not sent again to those who have it, and is no listener’s', async () => {
    const path = `/rss/artist/${artist.userId}`;
    const etag = (await app.guest().get(path)).headers.get('etag') ?? '';
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await app.guest().get(path, { headers: known })).status).toBe(304);
    const { headers } = await app.guest().get(path);
    const date = headers.get('last-modified') ?? '';
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const since = () => app.guest().get(path, { headers: { 'if-modified-since': date } });
    expect((await since()).status).toBe(304);
    app.clock.advance(5_000);
    await artist.put(`/api/user/profile/${artist.userId}`, { bio: 'By the sea' });
    await app.settle();
    expect((await since()).status).toBe(200);
    for (const id of [listener.userId, 'none', '%22'])
      expect((await app.guest().get(`/rss/artist/${id}`)).status).toBe(404);
  });
});
