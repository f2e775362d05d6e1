import { headTags, songHead } from '@libretto/contracts/sharing';
import { render } from '@testing-library/react';
import { PageHead, SharedPageHead, siteOrigin } from './page-head';

const head = songHead({
  ...{ id: 'salt-hours', title: 'Salt </script> Hours', artist: 'Nour', artistId: 'nour' },
  ...{ albumId: 'low-tide', albumTitle: 'Low Tide', trackNumber: 1, durationSeconds: 61, coverImageId: 'c' },
  ...{ genre: null, isPaid: true, priceTalents: 75, publishedAt: '2026-03-06T00:00:00.000Z' },
});
const site = 'https://libretto.example';
const inHead = (selector: string) => [...document.head.querySelectorAll(selector)];

beforeEach(() => {
  document.head.innerHTML = `<title data-from-server>Another song</title><meta name="description" content="Of another" data-from-server />
    <link rel="canonical" href="/song/other" data-from-server /><meta name="libretto-origin" content="${site}" />`;
});

test('says what the server says of the page, in the place of what it said of another', () => {
  render(<SharedPageHead head={head} />);
  expect(inHead('[data-from-server]')).toEqual([]);
  expect(document.title).toBe('Salt </script> Hours by Nour · Libretto');
  const said = headTags(head, site).flatMap((tag) => (tag.tag === 'meta' || tag.tag === 'link' ? [tag] : []));
  for (const { tag, attributes } of said) {
    const found = inHead(tag).filter((element) =>
      Object.entries(attributes).every(([name, value]) => element.getAttribute(name) === value),
    );
    expect([attributes, found.length]).toEqual([attributes, 1]);
  }
  expect(inHead('meta[property="og:url"]')[0]).toHaveAttribute('content', `${site}/song/salt-hours`);
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data).toMatchObject({ name: 'Salt </script> Hours', offers: { price: '0.75', priceCurrency: 'EUR' } });
});

test('leaves nothing of a page behind on the next one, and no trace of one that is not there', () => {
  const { rerender } = render(<SharedPageHead head={head} />);
  rerender(<PageHead title="Song" noIndex />);
  expect(document.title).toBe('Song · Libretto');
  expect(inHead('link[rel=canonical], meta[property]')).toEqual([]);
  expect(inHead('meta[name=robots]')[0]).toHaveAttribute('content', 'noindex');
  expect(siteOrigin()).toBe(site);
});
