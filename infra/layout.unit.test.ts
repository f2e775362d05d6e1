// The top level of the repository is fixed: any other file belongs in one of its folders.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const topLevel = [
  '.ci',
  '.gitignore',
  '.nvmrc',
  'README.md',
  'SECURITY.md',
  'backend',
  'contracts',
  'infra',
  'mfe-catalogue',
  'mfe-player',
  'mfe-settings',
  'mfe-social',
  'package-lock.json',
  'package.json',
  'shell',
  'tsconfig.json',
];

test('the top level holds what was agreed and nothing else', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  expect([...new Set(files.map((file) => file.split('/')[0]))].sort()).toEqual([...topLevel].sort());
});
