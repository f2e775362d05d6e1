import { reachAll, testsBeyondImports } from './changed-files.mjs';

const files = [
  'infra/layout.unit.test.ts',
  'infra/start.mjs',
  'mfe-social/tests/purchase.e2e.test.ts',
  'mfe-social/src/feed/feed.unit.test.tsx',
  'mfe-player/tests/player.timed.test.ts',
  'shell/tests/entrance.e2e.test.ts',
];

test('a changed document runs the tests that read the repository', () => {
  expect(testsBeyondImports(['README.md', 'backend/bench/RESULTS.md'], files)).toEqual(['infra/layout.unit.test.ts']);
});

test('a changed remote runs its own browser tests, and a changed test of it none of the others', () => {
  const purchase = 'mfe-social/tests/purchase.e2e.test.ts';
  expect(testsBeyondImports(['mfe-social/src/feed/feed.tsx'], files)).toEqual(['infra/layout.unit.test.ts', purchase]);
  expect(testsBeyondImports(['mfe-social/src/feed/feed.unit.test.tsx'], files)).toEqual(['infra/layout.unit.test.ts']);
});

test.each(['shell/src/main.tsx', 'contracts/src/api.ts', 'backend/src/main.ts', 'backend/demo/people.ts'])(
  'a change of %s, which every part loads, runs all browser tests',
  (changed) => {
    expect(testsBeyondImports([changed], files)).toEqual(files.filter((file) => /(e2e|timed|layout)/.test(file)));
  },
);

test.each([
  ['package-lock.json', true],
  ['infra/jest/project.cjs', true],
  ['infra/jest/ui-setup.ts', true],
  ['infra/jest/durations.json', false],
  ['infra/jest/changed-files.unit.test.ts', false],
  ['mfe-social/package.json', false],
  ['shell/src/main.tsx', false],
])('a change of %s may reach every test: %s', (changed, expected) => {
  expect(reachAll([changed])).toBe(expected);
});
