import { projected } from '../../../../tests/support/projected';
import { mostInSitemap, sitemapEntries, sitemapProjection, withOneMore } from './sitemap.projection';

test('puts as many addresses into a list as search engines take, and the next one into another', () => {
  let filling = withOneMore(undefined);
  for (let at = 1; at < mostInSitemap; at++) filling = withOneMore(filling);
  expect(filling).toEqual({ number: 1, used: 50_000 });
  expect(withOneMore(filling)).toEqual({ number: 2, used: 1 });
});

test('a page has changed when the later of its songs came, in whichever order they are told', async () => {
  const published = (songId: string, at: string) => {
    const data = { songId, artistId: 'nour', releaseId: 'evenings' };
    return { type: 'SongPublished', data, at } as const;
  };
  const songs = [published('one', '2026-01-01T10:00:00.000Z'), published('two', '2026-01-01T11:00:00.000Z')];
  for (const history of [songs, songs.toReversed()]) {
    const { doc } = await projected(sitemapProjection, history);
    expect(doc(sitemapEntries.name, '/profile?id=nour')).toMatchObject({ changedAt: '2026-01-01T11:00:00.000Z' });
  }
});
