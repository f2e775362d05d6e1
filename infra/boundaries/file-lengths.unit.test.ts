// A file that one can read in a sitting: 300 lines at most.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const mostLines = 300;

/** Longer than that, with the length that each may have at most. Shorten them by what they say, and take them out of here. */
const longer: Readonly<Record<string, number>> = {
  'mfe-player/src/sound/two-deck-sound.ts': 370,
};

const lengthOf = (name: string) => readFileSync(path.join(root, name), 'utf8').split('\n').length - 1;

const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|cjs)$/.test(name) && existsSync(path.join(root, name)));

test(`no source has more than ${mostLines} lines`, () => {
  const tooLong = sources.filter((name) => lengthOf(name) > (longer[name] ?? mostLines));
  expect(tooLong).toEqual([]);
});

test('the list names files that there are', () => {
  expect(Object.keys(longer).filter((name) => !sources.includes(name))).toEqual([]);
});
