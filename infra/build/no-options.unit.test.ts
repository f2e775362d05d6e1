import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repoRoot } from './inputs.mjs';

const run = (...words: string[]) => {
  const node = process.execPath;
  const { status, stdout, stderr } = spawnSync(node, [path.join(repoRoot, 'infra/start.mjs'), ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('npm start --help prints the help and starts nothing', () => {
  expect(run('--help')).toEqual({ status: 0, stderr: '', stdout: expect.stringContaining('npm start: ') });
});

test('a word that npm start does not know is refused', () => {
  const { status, stderr } = run('--port', '80');
  expect([status, stderr]).toEqual([2, expect.stringContaining('does not know "--port"')]);
});
