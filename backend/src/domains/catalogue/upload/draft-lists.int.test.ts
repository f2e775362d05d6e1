import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('drafts are divided into pages, even if an artist has many', async () => {
  const artist = await app.signUp({ isArtist: true });
  for (const title of ['One', 'Two', 'Three']) {
    await artist.post('/api/upload/release', { title });
    app.clock.advance(1000);
  }
  const page = async (query: string) => {
    const { releases, hasMore } = (await artist.get(`/api/upload/drafts?${query}`)).body;
    return [releases.map(({ title }: { title: string }) => title), hasMore];
  };
  expect(await page('limit=2')).toEqual([['Three', 'Two'], true]);
  expect(await page('limit=2&offset=2')).toEqual([['One'], false]);
  expect(await page('')).toEqual([['Three', 'Two', 'One'], false]);
});

test('a draft says when it was last changed', async () => {
  const artist = await app.signUp({ isArtist: true });
  const { id } = (await artist.post('/api/upload/release', { title: 'One' })).body.release;
  const dates = async () => {
    const [{ createdAt, changedAt }] = (await artist.get('/api/upload/drafts')).body.releases;
    return Date.parse(changedAt) - Date.parse(createdAt);
  };
  expect(await dates()).toBe(0);
  app.clock.advance(5000);
  await artist.put(`/api/upload/release/${id}`, { title: 'Two' });
  expect(await dates()).toBe(5000);
});
