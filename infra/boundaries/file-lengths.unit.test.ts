// A file that one can read in a sitting: 300 lines at most.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const mostLines = 300;

const lengthOf = (name: string) => readFileSync(path.join(root, name), 'utf8').split('\n').length - 1;

const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|cjs)$/.test(name) && existsSync(path.join(root, name)));

test(`no source has more than ${mostLines} lines`, () => {
  const tooLong = sources.filter((name) => lengthOf(name) > mostLines);
  expect(tooLong).toEqual([]);
});
