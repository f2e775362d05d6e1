import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { songStream } from '../../catalogue/song/song.stream';

type Client = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let artist: Client;
let owner: Client;
let friend: Client;
let stranger: Client;
const songs: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  [owner, friend, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    songs.push(await publishSong(app, { artistId: artist.userId, title }));
  }
});
afterAll(() => app.stop());

const song = (at: number) => songs[at] as string;
async function made(...added: string[]): Promise<string> {
  const raw = new FormData();
  raw.append('name', 'Dusk');
  const { body } = await owner.call('POST', '/api/library/create-playlist', undefined, { raw });
  for (const songId of added) await add(owner, body.playlist.id, songId);
  return body.playlist.id;
}
const add = (client: Client, playlistId: string, songId: string, more: object = {}) =>
  client.post('/api/library/add-to-playlist', { playlistId, songId, ...more });
const remove = (client: Client, playlistId: string, songId: string, more: object = {}) =>
  client.post('/api/library/remove-from-playlist', { playlistId, songId, ...more });
const read = (client: Client, id: string) => client.get(`/api/player/playlist/${id}`);
const titles = async (id: string) =>
  (await read(owner, id)).body.tracks.map(({ title }: { title: string }) => title).join(' ');
const move = (client: Client, id: string, entryId: string, aboveEntryId: string | null, position = 0) =>
  client.post(`/api/library/playlists/${id}/move`, { entryId, aboveEntryId, position });
async function invited(id: string): Promise<string> {
  const { body } = await owner.post(`/api/library/playlists/${id}/invitation`);
  return new URL(body.invitation.path, 'http://x').searchParams.get('invite') as string;
}
const join = (client: Client, id: string, token: string) =>
  client.post(`/api/library/playlists/${id}/collaborators`, { token });

describe('the order of a playlist', () => {
  test('is what its owner makes of it', async () => {
    const id = await made(song(0), song(1), song(2));
    expect(await titles(id)).toBe('Three Two One');
    expect((await move(owner, id, song(0), song(2))).status).toBe(200);
    expect(await titles(id)).toBe('One Three Two');
    await move(owner, id, song(0), null);
    expect(await titles(id)).toBe('Three Two One');
    expect((await move(stranger, id, song(0), null)).status).toBe(404);
  });

  test('is one for all, also when two devices move at once', async () => {
    const id = await made(...songs);
    await Promise.all([move(owner, id, song(0), song(3)), move(owner, id, song(1), null)]);
    expect(await titles(id)).toBe('One Four Three Two');
  });
});

test('says that a song is there already, and adds it again only on request', async () => {
  const id = await made(song(0));
  expect((await add(owner, id, song(0))).body).toMatchObject({ already_there: true, song_count: 1 });
  expect((await add(owner, id, song(0), { again: true })).body).toMatchObject({ already_there: false, song_count: 2 });
  const { entries } = (await read(owner, id)).body;
  expect(new Set(entries.map((entry: { id: string }) => entry.id)).size).toBe(2);
  await remove(owner, id, song(0), { entryId: entries[0].id });
  expect((await read(owner, id)).body.entries).toEqual([entries[1]]);
});

describe('a playlist that is shared', () => {
  test('takes those who have its link, shows who added what, and is in their library', async () => {
    const id = await made(song(0));
    const token = await invited(id);
    expect(await invited(id)).toBe(token);
    expect((await read(friend, id)).status).toBe(404);
    const asked = await friend.get(`/api/library/playlists/${id}/invitation/${token}`);
    expect(asked.body).toMatchObject({ playlist: { name: 'Dusk', owner: { id: owner.userId } }, hasJoined: false });
    expect((await join(friend, id, token)).status).toBe(200);
    await add(friend, id, song(1));
    await app.settle();
    const { body } = await read(owner, id);
    expect(body.entries.map(({ addedById }: { addedById: string }) => addedById)).toEqual([
      friend.userId,
      owner.userId,
    ]);
    expect(body.people.map((person: { id: string }) => person.id)).toEqual([owner.userId, friend.userId]);
    expect((await read(friend, id)).body.playlist).toMatchObject({ role: 'collaborator', isOwn: false });
    const listed = { id, role: 'collaborator', owner_name: body.people[0].username, song_count: 2 };
    expect((await friend.get('/api/library/overview')).body.playlists).toEqual([expect.objectContaining(listed)]);
    const status = await friend.get(`/api/library/playlist-status?songId=${song(1)}`);
    expect(status.body.playlists).toEqual([expect.objectContaining({ id, contains_song: true })]);
  });

  test('lets collaborators add, move and remove their own songs, and nothing else', async () => {
    const id = await made(song(0));
    await join(friend, id, await invited(id));
    await add(friend, id, song(1));
    expect((await move(friend, id, song(0), song(1))).status).toBe(200);
    expect((await remove(friend, id, song(0))).status).toBe(403);
    expect((await remove(friend, id, song(1))).status).toBe(200);
    await app.settle();
    const path = `/api/library/playlists/${id}`;
    for (const refused of [
      friend.put(path, { name: 'Mine' }),
      friend.delete(path),
      friend.put(`${path}/visibility`, { isPublic: true }),
      friend.get(`${path}/invitation`),
      friend.post(`${path}/invitation`),
      friend.delete(`${path}/invitation`),
      friend.delete(`${path}/collaborators/${owner.userId}`),
    ]) {
      expect((await refused).status).toBe(403);
    }
    expect(await titles(id)).toBe('One');
  });

  test('keeps everybody out once the link is revoked or they were removed', async () => {
    const id = await made(song(0));
    const token = await invited(id);
    await join(friend, id, token);
    const path = `/api/library/playlists/${id}`;
    expect((await stranger.delete(`${path}/collaborators/${friend.userId}`)).status).toBe(404);
    expect((await owner.delete(`${path}/invitation`)).status).toBe(200);
    expect((await join(stranger, id, token)).status).toBe(404);
    expect((await stranger.get(`${path}/invitation/${token}`)).status).toBe(404);
    expect(await invited(id)).not.toBe(token);
    expect((await owner.delete(`${path}/collaborators/${friend.userId}`)).status).toBe(200);
    await app.settle();
    expect((await read(friend, id)).status).toBe(404);
    expect((await add(friend, id, song(1))).status).toBe(404);
    expect((await join(friend, id, 'f'.repeat(32))).status).toBe(404);
  });
});

describe('the library', () => {
  test('keeps followed albums, as their first song stands for them', async () => {
    const { albumId } = (await friend.get(`/api/player/track/${song(0)}`)).body.track;
    const follow = (isFollowed: boolean, id = albumId) => friend.put(`/api/library/albums/${id}`, { isFollowed });
    expect((await follow(true)).body).toEqual({ isFollowed: true });
    const albums = async () =>
      (await friend.get('/api/library/overview')).body.albums.map((track: { albumId: string }) => track.albumId);
    expect(await albums()).toEqual([albumId]);
    await follow(false);
    expect(await albums()).toEqual([]);
    expect((await follow(true, 'no-such-album')).status).toBe(404);
  });

  test('shows the artists whom one follows', async () => {
    await friend.post('/api/social/follow', { userId: artist.userId, action: 'follow' });
    await app.settle();
    const { artists } = (await friend.get('/api/library/overview')).body;
    expect(artists).toEqual([expect.objectContaining({ id: artist.userId })]);
  });

  test('counts no song that was taken down, liked or in a playlist', async () => {
    const taken = await publishSong(app, { artistId: artist.userId, title: 'Taken' });
    const id = await made(song(0), taken);
    for (const trackId of [song(0), taken]) await owner.post('/api/player/like', { trackId });
    const counts = async () => {
      const { playlists, likedCount, liked } = (await owner.get('/api/library/overview')).body;
      const { song_count } = playlists.find((entry: { id: string }) => entry.id === id);
      return { likedCount, liked: liked.length, song_count };
    };
    await app.settle();
    expect(await counts()).toEqual({ likedCount: 2, liked: 2, song_count: 2 });
    const handler = app.deps.commands.handlerOf(songStream);
    const review = { reviewerId: 'admin', issueType: 'copyright', denialReason: 'Rights', customMessage: null };
    await handler.execute(taken, { kind: 'deny', songId: taken, ...review } as never, {
      actor: 'user:admin',
      correlationId: 'c',
      causationId: 'c',
    });
    await app.settle();
    expect(await counts()).toEqual({ likedCount: 1, liked: 1, song_count: 1 });
  });
});
