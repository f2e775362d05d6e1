// Tests the three lists of the song picker, and its search.

import { tuneIn } from '../../../../tests/support/people/supported-artist';
import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('one’s own, liked ones, and those of artists one is tuned in to; each searched by words', async () => {
  const artist = await app.signUp({ isArtist: true, username: 'Nour' });
  const other = await app.signUp({ isArtist: true });
  const fan = await app.signUp();
  const salt = await publishSong(app, { artistId: artist.userId, title: 'Salt Hours' });
  const even = await publishSong(app, { artistId: artist.userId, title: 'Évensong' });
  const elsewhere = await publishSong(app, { artistId: other.userId, title: 'Elsewhere' });
  await topUp(app, fan.userId, 1000);
  await tuneIn(app, fan.userId, artist.userId);
  await fan.post('/api/player/like', { trackId: elsewhere });
  await app.settle();
  const ids = async (client: typeof fan, path: string) => {
    const { songs } = (await client.get(`/api/user/${path}`)).body;
    return songs.map(({ id }: { id: string }) => id).sort();
  };
  expect(await ids(artist, 'songs')).toEqual([salt, even].sort());
  expect(await ids(artist, 'songs?search=evensong%20nour')).toEqual([even]);
  expect(await ids(artist, 'songs?search=elsewhere')).toEqual([]);
  expect(await ids(fan, 'songs')).toEqual([]);
  expect(await ids(fan, 'liked-songs')).toEqual([elsewhere]);
  expect(await ids(fan, 'tuned-in-songs')).toEqual([salt, even].sort());
  expect(await ids(artist, 'tuned-in-songs')).toEqual([]);
  expect((await app.guest().get('/api/user/tuned-in-songs')).status).toBe(401);
});
