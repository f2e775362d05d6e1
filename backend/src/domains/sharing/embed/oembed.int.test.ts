// Tests what other sites receive for a link, and the page that they embed.

import { smallFrontEnd } from '../../../../tests/support/files/site-folder';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

const site = 'http://libretto.test';
const frontEnd = smallFrontEnd(site);
let app: TestApp;
let songId: string;

beforeAll(async () => {
  app = await startTestApp({ frontEnd });
  const artist = await app.signUp({ isArtist: true, username: 'Nour "N"' });
  const release = { artistId: artist.userId, releaseId: 'tide', releaseTitle: 'Tide' };
  songId = await publishSong(app, { ...release, title: 'Salt </script> "Hours"' });
  await publishSong(app, { ...release, title: 'Undertow', trackNumber: 2, isPaid: true });
});
afterAll(async () => {
  await app.stop();
  frontEnd.remove();
});

const ask = (address: string, more = '') => app.guest().get(`/api/oembed?url=${encodeURIComponent(address)}${more}`);

it('answers a player that fits, found by the link in the page', async () => {
  const page = (await app.guest().get(`/song/${songId}`, { headers: { accept: 'text/html' } })).body as string;
  const [, href = ''] = /<link rel="alternate" href="([^"]+)" type="application\/json\+oembed"/.exec(page) ?? [];
  const discovered = new URL(href.replaceAll('&amp;', '&'));
  const { status, headers, body } = await app.guest().get(discovered.pathname + discovered.search);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Libretto',
    title: 'Salt </script> "Hours" by Nour "N"',
    author_name: 'Nour "N"',
    thumbnail_width: 1200,
    ...{ width: 480, height: 152 },
  });
  expect(body.html).toMatch(
    `<iframe src="${site}/embed/song/${songId}" title="Salt &lt;/script&gt; &quot;Hours&quot; by`,
  );
  expect((await ask(`${site}/album/tide`, '&maxwidth=300&maxheight=200')).body).toMatchObject({
    width: 300,
    height: 200,
  });
});

it('keeps the picture of a link within the room that is asked for, or shows none', async () => {
  const artist = await app.signUp({ isArtist: true });
  const id = await publishSong(app, { artistId: artist.userId, title: 'Covered', coverImageId: 'cover' });
  const pictureFor = async (more: string) => {
    const { thumbnail_url, thumbnail_width, thumbnail_height } = (await ask(`${site}/song/${id}`, more)).body;
    return [thumbnail_url?.slice(site.length), thumbnail_width, thumbnail_height];
  };
  expect((await pictureFor(''))[1]).toBe(1200);
  expect(await pictureFor('&maxwidth=640')).toEqual(['/api/img/song/cover?s=600&f=jpeg', 600, 600]);
  expect(await pictureFor('&maxwidth=640&maxheight=200')).toEqual(['/api/img/song/cover?s=100&f=jpeg', 100, 100]);
  expect((await ask(`${site}/song/${songId}`, '&maxwidth=640')).body).not.toHaveProperty('thumbnail_url');
});

it('knows no player for other sites, other pages, unknown songs, other formats and too little room', async () => {
  const song = `${site}/song/${songId}`;
  const elsewhere = [
    `http://evil.test/song/${songId}`,
    `${site}/profile?id=x`,
    `${site}/song/none`,
    'no address',
    '//x',
  ];
  for (const address of elsewhere) expect([address, (await ask(address)).status]).toEqual([address, 404]);
  expect((await ask(song, '&format=xml')).status).toBe(501);
  expect((await ask(song, '&maxwidth=100')).status).toBe(404);
  expect((await ask(song, '&maxwidth=none')).status).toBe(400);
});

it('shows the player in pages of others, and nothing else of the product', async () => {
  const get = (path: string) => app.guest().get(path, { headers: { accept: 'text/html' } });
  const { status, headers, body } = await get(`/embed/song/${songId}`);
  expect([status, headers.get('x-frame-options')]).toEqual([200, null]);
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*; report-uri/);
  expect(headers.get('set-cookie')).toBeNull();
  expect(body).toContain('<meta name="robots" content="noindex"');
  const [, json = ''] = /<script type="application\/json" id="embed">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    kind: 'song',
    title: 'Salt </script> "Hours"',
    path: `/song/${songId}`,
    tracks: [{ id: songId, durationSeconds: 60, isPaid: false }],
  });
  const album = (await get('/embed/album/tide')).body as string;
  expect(album).toContain('"title":"Undertow","durationSeconds":60,"isPaid":true');
  for (const path of ['/', `/song/${songId}`, '/login', '/embed', '/embed/playlist/x', `/embed/song/${songId}/more`]) {
    expect([path, (await get(path)).headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
  const unknown = await get('/embed/song/none');
  expect([unknown.status, unknown.body.includes('id="embed">null<')]).toEqual([404, true]);
});
