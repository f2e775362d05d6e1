import { join, resolve } from 'node:path';
import { drawnBy, seedOf } from './shuffle.cjs';

const root = resolve(__dirname, '../..');
const files = Array.from({ length: 40 }, (_, n) => join(root, `shell/tests/${n}.e2e.test.ts`));

function orderBy(seed: string): readonly string[] {
  const place = drawnBy(seed);
  return [...files].sort((left, right) => place('e2e', left) - place('e2e', right));
}

test('a seed draws the same order again, and another seed another one', () => {
  expect(orderBy('4711')).toEqual(orderBy('4711'));
  expect(orderBy('4711')).not.toEqual(orderBy('4712'));
  expect(orderBy('4711')).not.toEqual(files);
});

test.each([
  [['wallet'], undefined, ['wallet']],
  [['--shuffle=4711', 'wallet'], '4711', ['wallet']],
  [['wallet', '--shuffle'], expect.stringMatching(/^\d{1,6}$/), ['wallet']],
  [['--shuffle='], expect.stringMatching(/^\d{1,6}$/), []],
])('%j is taken from the command line, and the rest is left to jest', (words, seed, rest) => {
  expect(seedOf(words)).toEqual({ seed, rest });
});
