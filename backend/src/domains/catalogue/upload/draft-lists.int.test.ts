import { startTestApp, type TestApp } from '../../../../tests/support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('drafts come page by page, however many an artist has begun', async () => {
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
