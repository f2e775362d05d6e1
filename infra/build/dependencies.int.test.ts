// `npm start` on a fresh clone installs what is needed to build and run, without development tools.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPackage, hasDevelopment } from './dependencies.mjs';
import { readJson, repoRoot } from './inputs.mjs';

const lock = readJson(`${repoRoot}/package-lock.json`) as { packages: Record<string, { dev?: true }> };

test('an install with development is known by a package that no other install brings', () => {
  expect(lock.packages[developmentPackage]?.dev).toBe(true);
  expect(hasDevelopment()).toBe(true);
});

test('two installs at the same time call npm once, and both end after it', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'libretto-install-'));
  cpSync(join(repoRoot, 'infra/build'), join(checkout, 'infra/build'), { recursive: true });
  cpSync(join(repoRoot, 'infra/install.mjs'), join(checkout, 'infra/install.mjs'));
  const packages = { '': {}, 'node_modules/jest': { version: '1.0.0', dev: true } };
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
  // A fake npm, which records its calls, and as its last step the installed packages.
  const npm = `#!/bin/sh
echo call >> calls
sleep 1
mkdir -p node_modules
cp package-lock.json node_modules/.package-lock.json
`;
  writeFileSync(join(checkout, 'npm'), npm, { mode: 0o755 });
  const install = () =>
    spawn(process.execPath, ['infra/install.mjs'], {
      cwd: checkout,
      env: { ...process.env, PATH: `${checkout}:${process.env.PATH}` },
      stdio: 'ignore',
    });
  const ended = [install(), install()].map(async (child) => (await once(child, 'exit'))[0]);
  expect(await Promise.all(ended)).toEqual([0, 0]);
  expect(readFileSync(join(checkout, 'calls'), 'utf8')).toBe('call\n');
  rmSync(checkout, { recursive: true });
});
