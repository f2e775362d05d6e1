import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { repoRoot } from '../../infra/build/inputs.mjs';
import { readBuildNote } from '../../infra/webpack/build-note';

const mostBytes = 60 * 1024;
const site = path.join(repoRoot, readBuildNote('shell')?.folder ?? '');

test('the player for other sites is small, and uses nothing of the product’s page', () => {
  const page = readFileSync(path.join(site, 'embed.html'), 'utf8');
  const names = [...page.matchAll(/<script defer src="\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(names).toEqual([expect.stringMatching(/^embed\.[0-9a-f]{12}\.js$/)]);
  const code = names.map((name) => readFileSync(path.join(site, name)));
  const bytes = gzipSync(Buffer.concat([Buffer.from(page), ...code]), { level: 9 }).length;
  console.info(`The player for other sites weighs ${(bytes / 1024).toFixed(1)} KB in gzip, page and script together.`);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  expect(code.toString()).not.toContain('react');
});

test('the player starts under the policies of this server and of the one before, which allow its origin and no inline script', () => {
  const page = readFileSync(path.join(site, 'embed.html'), 'utf8');
  expect(page.replace(/<template\b[\s\S]*?<\/template>/g, '')).toMatch(/<script defer src="\/embed\.[0-9a-f]{12}\.js"/);
});
