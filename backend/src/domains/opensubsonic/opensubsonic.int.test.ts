// Tests what third-party music apps see, with a public client of the protocol.
import SubsonicAPI from 'subsonic-api';
import type { Person } from '../../../tests/support/people/paying';
import { fakeSound, publishSong, topUp } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { FreshReads } from '../../kernel/consumers/positions/fresh-reads';

let app: TestApp;
let artist: Person & { readonly username: string };
let fan: Person & { readonly username: string };
let secret: string;
let free: string;
let paid: string;
const master = fakeSound(40_000);
const preview = fakeSound(4_000, 7);

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Ébba & Sons' });
  fan = await app.signUp({ username: 'Late Listener' });
  const sound = { durationSamples: 40 * 48_000 };
  const album = { artistId: artist.userId, releaseId: 'evenings', releaseTitle: 'Evenings', sound };
  free = await publishSong(app, { ...album, title: 'Low water', trackNumber: 1, genre: 'folk', master });
  paid = await publishSong(app, { ...album, title: 'Åland', trackNumber: 2, isPaid: true, master, preview });
  await publishSong(app, {
    ...{ artistId: artist.userId, sound, title: 'Alone', genre: 'jazz' },
    lyrics: 'One\nTwo',
    lyricLines: [
      { atMs: 500, text: 'One', isHeading: false },
      { atMs: 2500, text: 'Two', isHeading: false },
    ],
  });
  ({ secret } = (await fan.post('/api/user/app-keys', { label: 'Kitchen' })).body);
  await app.settle();
});
afterAll(() => app.stop());

const withKey = (apiKey = secret) => new SubsonicAPI({ url: app.origin, auth: { apiKey } });
const asked = async (path: string) => {
  const answer = await fetch(`${app.origin}/rest/${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('browsing', () => {
  test('goes from artists to albums to songs', async () => {
    const api = withKey();
    const { artists } = await api.getArtists();
    const [ebba] = artists.index?.flatMap(({ artist: each }) => each ?? []) ?? [];
    expect(artists.index?.map(({ name }) => name)).toEqual(['E']);
    expect(ebba).toMatchObject({ id: artist.userId, name: 'Ébba & Sons', albumCount: 2 });
    const albums = (await api.getArtist({ id: artist.userId })).artist.album ?? [];
    expect(albums.map(({ name }) => name).sort()).toEqual(['A song', 'Evenings']);
    const { album } = await api.getAlbum({ id: 'evenings' });
    expect(album).toMatchObject({ name: 'Evenings', songCount: 2, duration: 80 });
    expect(album.song?.map(({ title, track }) => [track, title])).toEqual([
      [1, 'Low water'],
      [2, 'Åland'],
    ]);
    expect((await api.getSong({ id: free })).song).toMatchObject({ id: free, suffix: 'webm', duration: 40 });
    expect((await api.getMusicDirectory({ id: 'evenings' })).directory.child).toHaveLength(2);
    expect(await api.getSong({ id: 'nothing' })).toMatchObject({ status: 'failed', error: { code: 70 } });
  });

  test('answers in XML too, with what XML cannot say left out', async () => {
    const answer = await asked(`getArtist?apiKey=${secret}&id=${artist.userId}`);
    expect(answer.type).toContain('xml');
    expect(answer.text).toContain('<subsonic-response');
    expect(answer.text).toContain('name="Ébba &amp; Sons"');
    expect((answer.text.match(/<album /g) ?? []).length).toBe(2);
    expect((await asked(`getGenres?apiKey=${secret}`)).text).toContain('>folk</genre>');
  });

  test('lists albums in every order, and songs by genre or by chance', async () => {
    const api = withKey();
    const names = async (type: string) =>
      (
        (await api.getAlbumList2({ type, fromYear: 2000, toYear: 2100, genre: 'folk' } as never)).albumList2.album ?? []
      ).map(({ name }) => name);
    for (const type of ['newest', 'random', 'alphabeticalByName', 'alphabeticalByArtist', 'byYear']) {
      expect((await names(type)).sort()).toEqual(['A song', 'Evenings']);
    }
    expect(await names('alphabeticalByName')).toEqual(['A song', 'Evenings']);
    expect(await names('byGenre')).toEqual(['Evenings']);
    expect((await api.getRandomSongs({ size: 2 })).randomSongs.song).toHaveLength(2);
    const jazz = (await api.getSongsByGenre({ genre: 'jazz' })).songsByGenre.song ?? [];
    expect(jazz.map(({ title }) => title)).toEqual(['Alone']);
  });

  test('finds by words, and gives everything to those who ask for nothing in particular', async () => {
    const api = withKey();
    const found = (await api.search3({ query: 'low wat' })).searchResult3;
    expect(found.song?.map(({ id }) => id)).toEqual([free]);
    const pages = await Promise.all(
      [0, 2].map((songOffset) => api.search3({ query: '""', songCount: 2, songOffset, albumCount: 0 })),
    );
    const titles = pages.flatMap(({ searchResult3 }) => searchResult3.song?.map(({ title }) => title) ?? []);
    expect(titles).toEqual(['Åland', 'Alone', 'Low water']);
  });

  test('finds titles and names by one letter', async () => {
    const found = (await withKey().search3({ query: 'a' })).searchResult3;
    expect(found.song?.map(({ title }) => title)).toEqual(['Åland', 'Alone']);
    expect(found.album?.map(({ name }) => name)).toEqual(['A song']);
    expect((await withKey().search3({ query: 'É' })).searchResult3.artist?.map(({ id }) => id)).toEqual([
      artist.userId,
    ]);
  });

  test('gives lyrics with their times', async () => {
    const [song] = (await withKey().search3({ query: 'Alone' })).searchResult3.song ?? [];
    const { lyricsList } = await withKey().getLyricsBySongId({ id: song?.id ?? '' });
    expect(lyricsList).toMatchObject({
      structuredLyrics: [{ synced: true, line: [{ start: 500, value: 'One' }, { start: 2500 }] }],
    });
  });
});

describe('sound', () => {
  const stream = (songId: string, more = '', headers = {}) =>
    fetch(`${app.origin}/rest/stream?apiKey=${secret}&id=${songId}${more}`, { headers });

  test('is the song, by ranges, to its end', async () => {
    const whole = await stream(free, '&format=raw');
    expect(Buffer.from(await whole.arrayBuffer()).equals(master)).toBe(true);
    const rest = await stream(free, '&format=raw', { Range: 'bytes=39000-' });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 1000]);
  });

  test('is the preview of a paid song until it is bought, and no download before', async () => {
    const before = await stream(paid, '&format=raw');
    expect((await before.arrayBuffer()).byteLength).toBe(preview.byteLength);
    const download = `download?apiKey=${secret}&id=${paid}&f=json`;
    expect((await asked(download)).text).toContain('"code":50');
    await topUp(app, fan.userId, 100);
    await fan.post('/api/song/purchase', { songId: paid, paymentMethod: 'talent_balance' });
    await app.settle();
    const after = await stream(paid, '&format=raw');
    expect((await after.arrayBuffer()).byteLength).toBe(master.byteLength);
    const file = await fetch(`${app.origin}/rest/${download}`);
    expect((await file.arrayBuffer()).byteLength).toBe(master.byteLength);
  });

  test('counts as a stream once the song could have been heard, and not before', async () => {
    const listener = await app.signUp();
    const api = withKey((await listener.post('/api/user/app-keys', { label: 'Phone' })).body.secret);
    const streams = async () => {
      await app.settle();
      return (await listener.get(`/api/player/track/${free}`)).body.track.playCount as number;
    };
    const before = await streams();
    await api.scrobble({ id: free, submission: false });
    await api.scrobble({ id: free, submission: true });
    expect(await streams()).toBe(before);
    await api.scrobble({ id: free, submission: false });
    app.clock.advance(40_000);
    await api.scrobble({ id: free, submission: true });
    expect(await streams()).toBe(before + 1);
    await api.scrobble({ id: free, submission: true });
    expect(await streams()).toBe(before + 1);
  });
});

describe('what belongs to the listener', () => {
  test('songs are liked and artists followed, here and there alike', async () => {
    const api = withKey();
    await api.star({ id: free });
    await api.star({ id: free });
    await api.star({ artistId: artist.userId });
    await app.settle();
    expect((await fan.get(`/api/player/track/${free}`)).body.track.isLiked).toBe(true);
    const { starred2 } = await api.getStarred2();
    expect(starred2.song?.map(({ id }) => id)).toEqual([free]);
    expect(starred2.artist?.map(({ id }) => id)).toEqual([artist.userId]);
    await api.unstar({ id: free });
    expect((await api.getStarred2()).starred2.song ?? []).toEqual([]);
    await app.settle();
    expect((await fan.get(`/api/player/track/${free}`)).body.track.isLiked).toBe(false);
  });

  describe('changes of which the read models know nothing yet', () => {
    const newKey = async () => {
      const listener = await app.signUp();
      return withKey((await listener.post('/api/user/app-keys', { label: 'Phone' })).body.secret);
    };
    /** The keys for whose events the lists of an app wait. */
    async function awaitedKeys(api: SubsonicAPI): Promise<ReadonlySet<string>> {
      const behind = jest.spyOn(FreshReads.prototype, 'behind');
      await api.getStarred2();
      const tokens = behind.mock.calls.flatMap(([marks]) => marks);
      behind.mockRestore();
      return new Set(tokens.map(({ partitionKey }) => partitionKey));
    }

    test('are all awaited by the next request where one request made them', async () => {
      const api = await newKey();
      await api.star({ id: free, artistId: artist.userId });
      expect((await awaitedKeys(api)).size).toBe(2);
    });

    test('are all awaited by the next request where two requests made them at the same time', async () => {
      const api = await newKey();
      await Promise.all([api.star({ id: free }), api.star({ artistId: artist.userId })]);
      expect((await awaitedKeys(api)).size).toBe(2);
    });
  });

  test('albums are followed by star, with albumId and with id, as on the pages of the product', async () => {
    const api = withKey();
    for (const query of [{ albumId: 'evenings' }, { id: 'evenings' }]) {
      expect(await api.star(query)).toMatchObject({ status: 'ok' });
      const { starred2 } = await api.getStarred2();
      expect(starred2.album).toEqual([expect.objectContaining({ id: 'evenings', starred: expect.anything() })]);
      const listed = (await api.getAlbumList2({ type: 'starred' } as never)).albumList2.album;
      expect(listed?.map(({ id }) => id)).toEqual(['evenings']);
      expect((await api.getAlbum({ id: 'evenings' })).album.starred).toEqual(expect.anything());
      expect((await fan.get('/api/library/overview')).body.albums).toHaveLength(1);
      await api.unstar(query);
      expect((await api.getStarred2()).starred2.album ?? []).toEqual([]);
    }
    for (const query of [{ albumId: 'none' }, { artistId: 'none' }, { id: 'none' }]) {
      expect(await api.star(query)).toMatchObject({ error: { code: 70 } });
    }
  });

  test('playlists are made, changed and deleted', async () => {
    const api = withKey();
    const { playlist } = await api.createPlaylist({ name: 'Night', songId: [free, paid] });
    expect(playlist).toMatchObject({ name: 'Night', songCount: 2, owner: fan.username, duration: 80 });
    const other = withKey((await artist.post('/api/user/app-keys', { label: 'Phone' })).body.secret);
    expect(await other.getPlaylist({ id: playlist.id })).toMatchObject({ error: { code: 70 } });
    const entries = playlist.entry?.map(({ id }) => id) ?? [];
    await api.updatePlaylist({ playlistId: playlist.id, name: 'Late night', songIndexToRemove: [0] });
    const changed = (await api.getPlaylist({ id: playlist.id })).playlist;
    expect(changed.name).toBe('Late night');
    expect(changed.entry?.map(({ id }) => id)).toEqual(entries.slice(1));
    expect(Date.parse(String(changed.changed))).toBeGreaterThanOrEqual(Date.parse(String(changed.created)));
    // Songs are appended in the order that the app names; a removal affects one entry, not all entries of the song.
    const order = async () => (await api.getPlaylist({ id: playlist.id })).playlist.entry?.map(({ id }) => id);
    await api.updatePlaylist({ playlistId: playlist.id, songIdToAdd: [free, paid] });
    expect(await order()).toEqual([...entries.slice(1), free, paid]);
    await api.updatePlaylist({ playlistId: playlist.id, songIndexToRemove: [0] });
    expect(await order()).toEqual([free, paid]);
    await api.createPlaylist({ playlistId: playlist.id, songId: [paid, free] } as never);
    expect(await order()).toEqual([paid, free]);
    // Several indexes in one request refer to the list before the request.
    await api.updatePlaylist({ playlistId: playlist.id, songIdToAdd: [free], songIndexToRemove: [0, 1] });
    expect(await order()).toEqual([free]);
    await api.deletePlaylist({ id: playlist.id });
    expect((await api.getPlaylists()).playlists.playlist ?? []).toEqual([]);
  });

  test('a playlist loses nothing to a request with a song that does not exist', async () => {
    const api = withKey();
    const { playlist } = await api.createPlaylist({ name: 'Kept', songId: [free, paid] });
    const refused = { status: 'failed', error: { code: 70 } };
    const replacing = { playlistId: playlist.id, name: 'Lost', songId: [paid, 'no-such-song'] };
    expect(await api.createPlaylist(replacing as never)).toMatchObject(refused);
    const removing = { playlistId: playlist.id, songIndexToRemove: [0], songIdToAdd: ['no-such-song'] };
    expect(await api.updatePlaylist({ ...removing, name: 'Lost' })).toMatchObject(refused);
    const kept = (await api.getPlaylist({ id: playlist.id })).playlist;
    expect(kept).toMatchObject({ name: 'Kept', entry: [{ id: free }, { id: paid }] });
    expect(await api.createPlaylist({ name: 'Half', songId: ['no-such-song'] })).toMatchObject(refused);
    const names = (await api.getPlaylists()).playlists.playlist?.map(({ name }) => name);
    expect(names).toEqual(['Kept']);
    await api.deletePlaylist({ id: playlist.id });
  });

  test('a playlist is shown to everybody and hidden again, and replaced under another name', async () => {
    const api = withKey();
    const { playlist } = await api.createPlaylist({ name: 'Shown', songId: [free] });
    const isPublic = async () => (await api.getPlaylist({ id: playlist.id })).playlist.public;
    expect(await isPublic()).toBe(false);
    await api.updatePlaylist({ playlistId: playlist.id, public: true });
    expect(await isPublic()).toBe(true);
    expect((await app.guest().get(`/api/player/playlist/${playlist.id}`)).status).toBe(200);
    await api.updatePlaylist({ playlistId: playlist.id, name: 'Still shown' });
    expect(await isPublic()).toBe(true);
    await api.updatePlaylist({ playlistId: playlist.id, public: false });
    expect(await isPublic()).toBe(false);
    const replaced = await api.createPlaylist({ playlistId: playlist.id, name: 'Renamed', songId: [paid] } as never);
    expect(replaced.playlist).toMatchObject({ name: 'Renamed', entry: [{ id: paid }] });
    const other = withKey((await artist.post('/api/user/app-keys', { label: 'Tablet' })).body.secret);
    expect(await other.updatePlaylist({ playlistId: playlist.id, name: 'Mine' })).toMatchObject({ status: 'failed' });
    await api.deletePlaylist({ id: playlist.id });
  });

  test('the queue goes from one app to the next', async () => {
    const api = withKey();
    await api.savePlayQueue({ id: [free, paid], current: paid, position: 12_345 } as never);
    const { playQueue } = await api.getPlayQueue();
    expect(playQueue).toMatchObject({ current: paid, position: 12_345, username: fan.username });
    expect(playQueue?.entry?.map(({ id }) => id)).toEqual([free, paid]);
    expect(await api.savePlayQueue({ id: [free], current: paid } as never)).toMatchObject({ status: 'failed' });
  });
});

test('bad questions get the error of the protocol, in XML where nothing else is asked for', async () => {
  expect((await asked(`getSong?apiKey=${secret}&f=json`)).text).toContain('"code":10');
  expect(await asked(`noSuchThing?apiKey=${secret}`)).toMatchObject({
    status: 200,
    text: expect.stringContaining('failed'),
  });
  for (const name of ['__proto__', 'constructor', '..%2f..%2fapi']) {
    expect((await asked(`${name}?apiKey=${secret}`)).text).toContain('failed');
  }
  expect((await asked(`getSong?apiKey=${secret}&id=${'x'.repeat(6000)}`)).text).toContain('failed');
  expect((await asked(`getCoverArt?apiKey=${secret}&id=..%2F..%2Fetc&f=json`)).text).toContain('"code":70');
});
