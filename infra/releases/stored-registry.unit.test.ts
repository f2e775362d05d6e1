import { canary, emptyRegistry, follow, promote, type Release, rollBack } from './stored-registry';

const release = (version: string): Release => ({
  version,
  manifestUrl: `/remotes/mfe-player/${version}/mf-manifest.json`,
  integrity: { 'remoteEntry.js': `sha384-${version}` },
  publishedAt: '2026-11-21T10:42:07.000Z',
});

const [one, two, three] = [release('1'), release('2'), release('3')];
const weights = (registry: typeof emptyRegistry) =>
  registry.remotes['mfe-player']?.versions.map(({ version, weight }) => [version, weight]);

test('sends a promoted version to everybody', () => {
  expect(weights(promote(promote(emptyRegistry, 'mfe-player', one), 'mfe-player', two))).toEqual([['2', 100]]);
});

test('sends a canary to its share and leaves the rest with what they have', () => {
  const registry = canary(promote(emptyRegistry, 'mfe-player', one), 'mfe-player', two, 10);
  expect(weights(registry)).toEqual([
    ['2', 10],
    ['1', 90],
  ]);
});

test('raises the share of a canary without moving the others about', () => {
  const first = canary(promote(emptyRegistry, 'mfe-player', one), 'mfe-player', two, 10);
  expect(weights(canary(first, 'mfe-player', two, 50))).toEqual([
    ['2', 50],
    ['1', 50],
  ]);
});

test('replaces one canary by the next', () => {
  const first = canary(promote(emptyRegistry, 'mfe-player', one), 'mfe-player', two, 10);
  expect(weights(canary(first, 'mfe-player', three, 20))).toEqual([
    ['3', 20],
    ['1', 80],
  ]);
});

test('refuses a canary that would leave the other browsers with nothing', () => {
  expect(() => canary(emptyRegistry, 'mfe-player', one, 10)).toThrow('promote it');
  expect(() => canary(promote(emptyRegistry, 'mfe-player', one), 'mfe-player', one, 10)).toThrow('promote it');
});

test.each([0, 100, -5, Number.NaN])('refuses a share of %s %%', (percent) => {
  expect(() => canary(promote(emptyRegistry, 'mfe-player', one), 'mfe-player', two, percent)).toThrow('--percent');
});

test('pins a remote by every command but follow, and counts each change', () => {
  const promoted = promote(emptyRegistry, 'mfe-player', one);
  const restored = rollBack(promoted, 'mfe-player', { version: '0', versions: [], takenFrom: 1 });
  const followed = follow(restored, 'mfe-player', two);
  expect([promoted, restored, followed].map(({ remotes }) => remotes['mfe-player']?.isPinned)).toEqual([
    true,
    true,
    false,
  ]);
  expect(followed.revision).toBe(3);
});

test('leaves the other remotes as they are', () => {
  const registry = promote(promote(emptyRegistry, 'mfe-social', one), 'mfe-player', two);
  expect(registry.remotes['mfe-social']?.versions).toHaveLength(1);
});
