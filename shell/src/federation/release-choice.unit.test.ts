import type { RemoteVersion } from '@libretto/contracts/federation';
import { chooseVersion } from './release-choice';

const version = (name: string, weight: number): RemoteVersion => ({
  version: name,
  manifestUrl: `/remotes/mfe-player/${name}/mf-manifest.json`,
  weight,
  integrity: {},
});

const buckets = Array.from({ length: 10_000 }, (_, index) => `browser-${index}`);
const share = (percent: number) => [version('new', percent), version('old', 100 - percent)];
const whoGetsNew = (versions: RemoteVersion[], remote = 'mfe-player') =>
  new Set(buckets.filter((bucket) => chooseVersion(remote, versions, bucket)?.version === 'new'));

test('gives everybody the only version', () => {
  expect(whoGetsNew([version('new', 100)]).size).toBe(buckets.length);
});

test.each([1, 10, 50, 99])('gives a version with the weight %i to about that share of the browsers', (percent) => {
  const expected = buckets.length * (percent / 100);
  expect(Math.abs(whoGetsNew(share(percent)).size - expected)).toBeLessThan(buckets.length * 0.02);
});

test('stays with its choice while nothing changes', () => {
  expect(whoGetsNew(share(10))).toEqual(whoGetsNew(share(10)));
});

test('never takes a new version away from a browser when its share grows', () => {
  const atTen = whoGetsNew(share(10));
  const atForty = whoGetsNew(share(40));
  expect([...atTen].filter((bucket) => !atForty.has(bucket))).toEqual([]);
});

test('tries new versions of different remotes on different browsers', () => {
  const player = whoGetsNew(share(10), 'mfe-player');
  const social = whoGetsNew(share(10), 'mfe-social');
  const both = [...player].filter((bucket) => social.has(bucket)).length;
  expect(both / buckets.length).toBeLessThan(0.02);
});

test('gives nobody a version without weight, and nothing where there is none', () => {
  expect(whoGetsNew([version('new', 0), version('old', 100)]).size).toBe(0);
  expect(chooseVersion('mfe-player', [], 'any')).toBeUndefined();
  expect(chooseVersion('mfe-player', [version('new', 0)], 'any')).toBeUndefined();
});
