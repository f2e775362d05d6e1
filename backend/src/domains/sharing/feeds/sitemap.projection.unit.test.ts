import { mostInSitemap, withOneMore } from './sitemap.projection';

test('puts as many addresses into a list as search engines take, and the next one into another', () => {
  let filling = withOneMore(undefined);
  for (let at = 1; at < mostInSitemap; at++) filling = withOneMore(filling);
  expect(filling).toEqual({ number: 1, used: 50_000 });
  expect(withOneMore(filling)).toEqual({ number: 2, used: 1 });
});
