// Tests what a crawler without scripts and a browser find in the heads of pages.
import ogs from 'open-graph-scraper';
import { smallFrontEnd } from '../../../tests/support/files/site-folder';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { testContext } from '../../../tests/support/world/memory-commands';
import { songStream } from '../catalogue/song/song.stream';

const site = 'http://libretto.test';
const frontEnd = smallFrontEnd(site);
let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let listener: Awaited<ReturnType<TestApp['signUp']>>;
let songId: string;

beforeAll(async () => {
  app = await startTestApp({ frontEnd });
  artist = await app.signUp({ isArtist: true, username: 'Nour' });
  listener = await app.signUp({ username: 'Ines' });
  await artist.put(`/api/user/profile/${artist.userId}`, { bio: `Songs of the tide. ${'x'.repeat(200)}` });
  const release = { artistId: artist.userId, releaseId: 'low-tide', releaseTitle: 'Low Tide' };
  songId = await publishSong(app, { ...release, title: 'Salt Hours', coverImageId: 'salt-cover' });
  await publishSong(app, { ...release, title: 'Undertow', trackNumber: 2, isPaid: true, priceTalents: 75 });
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  frontEnd.remove();
});

const html = { headers: { accept: 'text/html' } };
const page = (path: string, client = app.guest()) => client.get(path, html);

async function read(path: string, client = app.guest()) {
  const { status, body } = await page(path, client);
  const { result } = await ogs({ html: body });
  const [data] = (result.jsonLD ?? []) as { readonly [name: string]: unknown }[];
  return { status, body: body as string, result, data };
}

async function playlistOf(client: typeof listener, name: string) {
  const raw = new FormData();
  raw.append('name', name);
  const { body } = await client.call('POST', '/api/library/create-playlist', undefined, { raw });
  const id = body.playlist.id as string;
  await client.post('/api/library/add-to-playlist', { playlistId: id, songId });
  const show = (isPublic: boolean) => client.put(`/api/library/playlists/${id}/visibility`, { isPublic });
  return { id, show };
}

describe('the head of a shared page', () => {
  it('says what a song is, for people, Open Graph, Twitter and schema.org', async () => {
    const { status, body, result, data } = await read(`/song/${songId}`);
    expect(status).toBe(200);
    expect(body).toContain('<title data-from-server>Salt Hours by Nour · Libretto</title>');
    expect(body).toContain(`<link rel="canonical" href="${site}/song/${songId}" data-from-server />`);
    // The built-in description of the document was replaced.
    expect(body).not.toContain('content="As built"');
    expect(result).toMatchObject({
      success: true,
      ogType: 'music.song',
      ogTitle: 'Salt Hours by Nour',
      ogDescription: 'Listen to Salt Hours by Nour',
      ogUrl: `${site}/song/${songId}`,
      ogSiteName: 'Libretto',
      musicDuration: '60',
      musicMusician: `${site}/profile?id=${artist.userId}`,
      twitterCard: 'summary_large_image',
      twitterTitle: 'Salt Hours by Nour',
    });
    expect(result.ogImage).toEqual([
      expect.objectContaining({
        url: expect.stringMatching(`^${site}/api/share-picture/song/${songId}\\?v=\\w+$`),
        width: '1200',
        height: '630',
        type: 'image/jpeg',
      }),
    ]);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicRecording',
      url: `${site}/song/${songId}`,
      name: 'Salt Hours',
      duration: 'PT1M0S',
      image: `${site}/api/img/song/salt-cover?s=600&f=jpeg`,
      byArtist: { '@type': 'MusicGroup', name: 'Nour', url: `${site}/profile?id=${artist.userId}` },
      inAlbum: { '@type': 'MusicAlbum', name: 'Low Tide', url: `${site}/album/low-tide` },
      isAccessibleForFree: true,
    });
  });

  it('can be read, and heard, without JavaScript', async () => {
    const readable = async (path: string) => /<noscript>(.*?)<\/noscript>/s.exec((await read(path)).body)?.[1] ?? '';
    const song = await readable(`/song/${songId}`);
    expect(song).toContain('<h1>Salt Hours by Nour</h1>');
    expect(song).toMatch(new RegExp(`<img src="/api/share-picture/song/${songId}[^"]*" alt="[^"]+" />`));
    expect(song).toContain(`<audio controls preload="none" src="/api/audio/${songId}"></audio>`);
    expect((await app.guest().get(`/api/audio/${songId}`)).status).not.toBe(401);
    const album = await readable('/album/low-tide');
    expect(album).toContain('<h1>Low Tide by Nour</h1>');
    expect(album).toContain(`<li><a href="/song/${songId}">Salt Hours</a></li>`);
    expect(album).not.toContain('<audio');
    expect(await readable('/song/nowhere')).toBe('As built');
  });

  it('says what an album is, with its songs in order', async () => {
    const { status, result, data } = await read('/album/low-tide');
    expect([status, result.ogType, result.ogTitle]).toEqual([200, 'music.album', 'Low Tide by Nour']);
    const track = [expect.objectContaining({ name: 'Salt Hours' }), expect.objectContaining({ name: 'Undertow' })];
    expect(data).toMatchObject({ '@type': 'MusicAlbum', numTracks: 2, track });
  });

  it('says who an artist is by the opening of their bio, and who a listener is', async () => {
    const { status, result, body, data } = await read(`/profile?id=${artist.userId}`);
    expect(status).toBe(200);
    expect(body).toContain('<title data-from-server>Check out Nour&#39;s profile · Libretto</title>');
    expect(result.ogDescription).toHaveLength(160);
    expect(result).toMatchObject({ ogType: 'profile', profileUsername: 'Nour', twitterCard: 'summary' });
    expect(result.ogImage?.[0]?.url).toBe(`${site}/icon-512.png`);
    expect(data).toMatchObject({ '@type': 'MusicGroup', name: 'Nour' });
    expect((await read(`/profile?id=${listener.userId}`)).data).toMatchObject({ '@type': 'Person', name: 'Ines' });
  });

  it('says what a post says, at its own address and at the one that leads there', async () => {
    const said = { description: 'Out  now:\nSalt Hours', contentType: 'song', mediaUrl: null, songId };
    const { post } = (await artist.post('/api/social/posts', said)).body;
    await app.settle();
    const { status, result, data, body } = await read(`/post/${post.id}`);
    expect([status, result.ogTitle, result.ogDescription]).toEqual([200, 'Nour on Libretto', 'Out now: Salt Hours']);
    expect(body).toContain(`<link rel="canonical" href="${site}/post/${post.id}"`);
    expect(data).toMatchObject({
      ...{ '@type': 'SocialMediaPosting', '@id': `${site}/post/${post.id}`, url: `${site}/post/${post.id}` },
      sharedContent: { name: 'Salt Hours' },
    });
    const former = await page(`/social?post=${post.id}`);
    expect([former.status, former.headers.get('location')]).toEqual([301, `/post/${post.id}`]);
    expect((await page('/social?post=%22%3E')).status).toBe(200);
    await artist.delete(`/api/social/posts/${post.id}`);
    await app.settle();
    expect((await page(`/post/${post.id}`)).status).toBe(404);
  });

  it('is the site’s own on every other page', async () => {
    const { status, body, result } = await read('/dashboard');
    expect(status).toBe(200);
    expect(body).toContain('<title data-from-server>Libretto: Music Liberation Starts Here</title>');
    expect(body).not.toContain('canonical');
    expect(result.ogImage?.[0]?.url).toMatch(`${site}/api/share-picture/site/libretto?v=`);
  });

  it('is sent in few bytes, and not again to those who have it', async () => {
    const first = await page(`/song/${songId}`);
    const known = {
      accept: 'text/html',
      'if-none-match': first.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    };
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await app.guest().get(`/song/${songId}`, { headers: known })).status).toBe(304);
    const raw = await fetch(`${app.origin}/song/${songId}`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect([raw.status, raw.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    await artist.post('/api/user/update-username', { username: 'Nour Haddad' });
    await app.settle();
    expect((await app.guest().get(`/song/${songId}`, { headers: known })).status).toBe(200);
    await artist.post('/api/user/update-username', { username: 'Nour' });
    await app.settle();
  });
});

describe('what people call their things', () => {
  it('never becomes markup or script, nor breaks the policy of the page', async () => {
    const title = `"><script>alert(1)</script></title><!--' & $& \u2028`;
    const hostile = await publishSong(app, {
      artistId: artist.userId,
      title,
      releaseTitle: `${title} again`,
      lyrics: null,
    });
    for (const path of [`/song/${hostile}`, `/album/${hostile}`]) {
      const { body, data, result } = await read(path);
      expect(body).not.toContain('<script>alert');
      expect(body.match(/<!--/g)).toBeNull();
      expect(body.match(/<\/title>/g)).toHaveLength(1);
      // Parsing the structured data returns the original title.
      expect(data?.name).toBe(path.startsWith('/song') ? title : `${title} again`);
      expect(result.ogTitle).toContain('<script>alert(1)</script>');
    }
    const { headers } = await page(`/song/${hostile}`);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).not.toBeNull();
  });

  it('is an address only where the product wrote one', async () => {
    const title = '{origin}/evil';
    const id = await publishSong(app, { artistId: artist.userId, title });
    expect((await read(`/song/${id}`)).data).toMatchObject({ name: title });
  });
});

describe('private content', () => {
  const blank = /<meta name="robots" content="noindex"/;
  async function expectNothing(path: string, client = app.guest()) {
    const { status, body, result, data } = await read(path, client);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toMatch(blank);
    expect(body).toContain('<div id="root">');
    expect([result.ogTitle, result.ogImage, data]).toEqual([
      expect.stringMatching(/ · Libretto$/),
      undefined,
      undefined,
    ]);
    return body;
  }

  it('answers the ordinary page, as if it had never been', async () => {
    const unknown = ['/song/none', '/album/none', '/profile?id=none', '/playlist/none', '/post/none', '/song/%22%3E'];
    for (const path of unknown) await expectNothing(path);
  });

  it('hides a playlist until its owner shows it, and again when they do no more or delete it', async () => {
    const { id, show } = await playlistOf(listener, 'Dusk and salt');
    const path = `/playlist/${id}`;
    const call = `/api/player/playlist/${id}`;
    for (const client of [app.guest(), listener]) expect(await expectNothing(path, client)).not.toContain('Dusk');
    expect((await app.guest().get(call)).status).toBe(404);
    // Only its owner may publish it, and the writer sees the change immediately.
    expect((await artist.put(`/api/library/playlists/${id}/visibility`, { isPublic: true })).status).toBe(404);
    expect((await show(true)).body).toEqual({ success: true, isPublic: true });
    expect(await read(path, listener)).toMatchObject({
      status: 200,
      result: { ogTitle: 'Dusk and salt by Ines', ogType: 'music.playlist' },
      data: { '@type': 'MusicPlaylist', track: [{ name: 'Salt Hours' }] },
    });
    await app.settle();
    const { body } = await app.guest().get(call);
    expect(body.playlist).toMatchObject({ isOwn: false, isPublic: true, owner: { username: 'Ines' } });
    expect(body.tracks).toHaveLength(1);
    await listener.delete(`/api/library/playlists/${id}`);
    await app.settle();
    await expectNothing(path);
    expect((await app.guest().get(call)).status).toBe(404);
    await listener.post(`/api/library/playlists/${id}/restore`);
    await app.settle();
    expect((await page(path)).status).toBe(200);
    await show(false);
    await app.settle();
    await expectNothing(path);
  });

  it('forgets a song that was withdrawn', async () => {
    const id = await publishSong(app, { artistId: artist.userId, title: 'Gone' });
    expect((await page(`/song/${id}`)).status).toBe(200);
    await withdraw(id);
    expect(await expectNothing(`/song/${id}`)).not.toContain('Gone');
    await expectNothing(`/album/${id}`);
  });
});

async function withdraw(id: string): Promise<void> {
  const why = { issueType: 'copyright', denialReason: 'Not theirs', customMessage: null } as const;
  const deny = { kind: 'deny', songId: id, reviewerId: 'reviewer', ...why } as const;
  const outcome = await app.deps.commands.handlerOf(songStream).execute(id, deny, testContext);
  expect(outcome.kind).toBe('accepted');
  await app.settle();
}
