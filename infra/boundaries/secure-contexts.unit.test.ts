// Pages on plain http, except on localhost, lack crypto.randomUUID and the Clipboard API: one
// module for each has a fallback.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';

const browserFolders = ['contracts/src', 'shell', 'mfe-catalogue', 'mfe-player', 'mfe-settings', 'mfe-social'];
const places = ['contracts/src/client/make-id.ts', 'shell/product/src/links/clipboard.ts'];
const isWithheld = (text: string) => /\bcrypto\.(randomUUID|subtle)\b|\bnavigator\.clipboard\b/.test(text);

test('nothing else uses what exists in secure contexts only', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...browserFolders], {
    cwd: repoRoot,
    encoding: 'utf8',
  });
  const sources = listed
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/tests\//.test(name))
    .filter((name) => existsSync(path.join(repoRoot, name)));
  expect(sources.length).toBeGreaterThan(500);
  const users = sources.filter((name) => isWithheld(readFileSync(path.join(repoRoot, name), 'utf8')));
  expect(users.sort()).toEqual(places);
});
