// Tests the command line of `npm run release`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { ReleaseFolder } from './release-folder';
import { promote } from './stored-registry';

const remote = 'mfe-catalogue';
let dataFolder: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'libretto-release-cli-'));
  const folder = new ReleaseFolder(path.join(dataFolder, 'releases'));
  for (const version of ['0.1.0', '0.2.0']) {
    const built = path.join(dataFolder, 'built', version);
    mkdirSync(built, { recursive: true });
    writeFileSync(path.join(built, 'remoteEntry.js'), `// ${version}`);
    const published = folder.publish(remote, version, built);
    if (version === '0.1.0') await folder.edit((registry) => promote(registry, remote, published));
  }
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

function release(...command: string[]): string {
  const cli = path.join(repoRoot, 'infra/releases/cli.ts');
  return execFileSync(process.execPath, ['--import', 'tsx', cli, ...command], {
    cwd: repoRoot,
    env: { ...process.env, LIBRETTO_DATA_DIR: dataFolder },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('lists every published version with its share of the browsers', () => {
  const list = release('list');
  expect(list).toMatch(/100 % {2}0\.1\.0/);
  expect(list).toMatch(/0 % {2}0\.2\.0/);
});

test('refuses an unpublished version, and lists the published ones', () => {
  expect(() => release('promote', remote, '9.9.9')).toThrow(/not published. Published: .*0\.2\.0/);
});
