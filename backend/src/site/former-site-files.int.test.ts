import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { FormerSiteFiles, keptDaysAfterReplacement } from './former-site-files';
import { frontEndHosting } from './frontend-hosting';

const hashedName = /\.[0-9a-f]{12}\.\w+$/;
const dayMs = 86_400_000;
let root: string;
let nowMs: number;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'libretto-former-'));
  nowMs = Date.now();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const siteFolder = () => path.join(root, 'site');
const formerFolder = () => path.join(root, 'former');
const newServer = () => new FormerSiteFiles(siteFolder, formerFolder(), hashedName, () => nowMs);
const keptNames = () =>
  readdirSync(formerFolder())
    .filter((name) => hashedName.test(name))
    .sort();

/** Simulates a build, which deletes everything that was there before. */
function build(letter: string): void {
  rmSync(siteFolder(), { recursive: true, force: true });
  mkdirSync(siteFolder(), { recursive: true });
  writeFileSync(path.join(siteFolder(), `hosts.${letter.repeat(12)}.js`), `// ${letter}`);
  writeFileSync(path.join(siteFolder(), 'libraries.000000000000.js'), '// never changes');
  writeFileSync(path.join(siteFolder(), 'index.html'), `<!doctype html>${letter}`);
}

const files = (...letters: string[]) => [
  ...letters.map((each) => `hosts.${each.repeat(12)}.js`),
  'libraries.000000000000.js',
];

test('a file of an earlier build stays for pages that are still open, and goes when none can be', async () => {
  build('a');
  await newServer().keep();
  nowMs += 40 * dayMs;
  build('b');
  await newServer().keep();
  expect(keptNames()).toEqual(files('a', 'b'));

  nowMs += (keptDaysAfterReplacement - 1) * dayMs;
  await newServer().keep();
  expect(keptNames()).toEqual(files('a', 'b'));

  nowMs += 2 * dayMs;
  await newServer().keep();
  expect(keptNames()).toEqual(files('b'));
});

test('a page that was opened before a build gets its chunks from the running server', async () => {
  build('a');
  const app = express();
  const options = {
    siteFolder: siteFolder(),
    releasesFolder: root,
    formerSiteFolder: formerFolder(),
    publicOrigin: '',
    opensOffline: true,
  };
  const { router, filesKept } = frontEndHosting(options);
  app.use(router);
  const server = app.listen(0);
  const { port } = server.address() as { port: number };
  const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`, { headers: { accept: 'text/html' } });
  try {
    await filesKept;
    build('b');
    const chunk = await get(`/${files('a')[0]}`);
    expect([chunk.status, await chunk.text()]).toEqual([200, '// a']);
    expect(chunk.headers.get('cache-control')).toMatch(/immutable/);
    expect((await get('/hosts.cccccccccccc.js')).status).toBe(404);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('a data folder that cannot be written to does not keep the site from being served', async () => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  build('a');
  writeFileSync(formerFolder(), 'a file where the folder should be');
  await newServer().keep();
  expect(warning).toHaveBeenCalled();
});
