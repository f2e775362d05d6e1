// The artist's share of a sale is defined once; every text and every calculation uses that constant.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import { repoRoot } from '../build/inputs.mjs';

const sourceFolders = [
  'backend/src',
  'contracts/src',
  'shell',
  'mfe-catalogue',
  'mfe-player',
  'mfe-settings',
  'mfe-social',
];
const ownPlace = 'contracts/src/shares.ts';

function sources(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...sourceFolders], {
    cwd: repoRoot,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/tests\//.test(name))
    .filter((name) => existsSync(path.join(repoRoot, name)));
}

/** Matches the share as a text, `85 %` with any space, or as another constant. */
const written = new RegExp(
  [artistSharePercent, platformFeePercent]
    .map((percent) => `\\b${percent}(?:\\{'\\\\u00a0'\\}|\\\\u00a0|\\s)%|[pP]ercent = ${percent}\\b`)
    .join('|'),
);

test.each(['Artist, 85\\u00a0%', "Platform, 15{'\\u00a0'}%", 'Libretto, 15 %', 'const artistPercent = 85;'])(
  'notices: %s',
  (text) => {
    expect(written.test(text)).toBe(true);
  },
);

test('no source states the share itself', () => {
  const found = sources().filter(
    (name) => name !== ownPlace && written.test(readFileSync(path.join(repoRoot, name), 'utf8')),
  );
  expect(found).toEqual([]);
});
