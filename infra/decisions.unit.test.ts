// Decision records stay few, short and indexed: a record that later ones revoke is merged into the newest.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const folder = path.join(__dirname, 'decisions');
const records = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const mostRecords = 40;
const mostLines = 40;

test('there are at most 40 records, each of them in the index', () => {
  expect(records.length).toBeLessThanOrEqual(mostRecords);
  const index = textOf('README.md');
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

test.each(records)('%s has a title, a status, a date and at most 40 lines', (name) => {
  const text = textOf(name);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(mostLines);
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} [A-Z]`));
  expect(text).toMatch(/^Status: (accepted|superseded by \d{4}), \d{4}-\d{2}-\d{2}$/m);
});

test('documents name no commits, which a rewritten history loses', () => {
  const naming = ['grep', '-nE', '[Cc]ommits? `?[0-9a-f]{7,40}\\b', '--', '*.md'];
  expect(spawnSync('git', naming, { cwd: root, encoding: 'utf8' }).stdout).toBe('');
});

test('every record that a file refers to exists', () => {
  const pattern = 'decisions/[0-9]{4}';
  const hits = execFileSync('git', ['grep', '-hoE', pattern, '--', '.', ':!infra/decisions.unit.test.ts'], {
    cwd: root,
  });
  const numbers = new Set(hits.toString().match(/\d{4}/g));
  const known = new Set(records.map((name) => name.slice(0, 4)));
  expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
});
