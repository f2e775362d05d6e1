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

test('the top level contains the agreed entries and nothing else', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  expect([...new Set(files.map((file) => file.split('/')[0]))].sort()).toEqual([...topLevel].sort());
});

test('no folder holds more than 20 source files', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const counts = new Map<string, number>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.(test|stories|d)\.tsx?$/.test(name))) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const tooLarge = [...counts].filter(([, count]) => count > 20);
  expect(tooLarge.map(([folder, count]) => `${folder}: ${count}`)).toEqual([]);
});
