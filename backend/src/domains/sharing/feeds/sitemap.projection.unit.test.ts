import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { mostInSitemap, sitemapProjection, withOneMore } from './sitemap.projection';

const of = (type: string, songId: string, day: number): HandedEvent => ({
  type,
  data: { songId, artistId: 'nour', releaseId: 'evenings' },
  at: `2026-01-0${day}T00:00:00.000Z`,
});
const page = '/profile?id=nour';

test('puts as many addresses into a list as search engines take, and the next one into another', () => {
  let filling = withOneMore(undefined);
  for (let at = 1; at < mostInSitemap; at++) filling = withOneMore(filling);
  expect(filling).toEqual({ number: 1, used: 50_000 });
  expect(withOneMore(filling)).toEqual({ number: 2, used: 1 });
});

test('the page of an artist is as new as the newest song, whichever song comes first', async () => {
  await expectToConverge(sitemapProjection, {
    'song-one': [of('SongPublished', 'one', 2)],
    'song-two': [of('SongPublished', 'two', 1)],
  });
  const { doc } = await projected(sitemapProjection, [of('SongPublished', 'one', 2), of('SongPublished', 'two', 1)]);
  expect(doc('sitemap-entries', page)).toMatchObject({ changedAt: '2026-01-02T00:00:00.000Z' });
});

test('the page of an artist is removed with the last song, and added again with the next one', async () => {
  const gone = [of('SongPublished', 'one', 2), of('SongWithdrawn', 'one', 3)];
  expect((await projected(sitemapProjection, gone)).doc('sitemap-entries', page)).toBeUndefined();
  const { doc } = await projected(sitemapProjection, [...gone, of('SongPublished', 'two', 1)]);
  expect(doc('sitemap-entries', page)).toMatchObject({ changedAt: '2026-01-02T00:00:00.000Z' });
});
