// A `:has()` selector at the root is re-evaluated whenever any element is added or removed (decisions/0334).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';

const hasAtRoot = /(?:\bhtml|\bbody|:root|#main|\bmain)(?:\[[^\]]*\]|:not\([^)]*\))*:has\(/;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'shell', 'mfe-*'], {
  cwd: repoRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && existsSync(path.join(repoRoot, name)));

test.each([
  ["html:has(main [data-kind='head']) & {", true],
  ["html:not([data-theme='light']):has(main) & {", true],
  ['&:has(> :nth-of-type(2)) {', false],
])('%s: at the root %p', (rule, isFound) => expect(hasAtRoot.test(rule)).toBe(isFound));

test('no style has it', () => {
  const found = sources.filter((name) => hasAtRoot.test(readFileSync(path.join(repoRoot, name), 'utf8')));
  expect(found).toEqual([]);
});
