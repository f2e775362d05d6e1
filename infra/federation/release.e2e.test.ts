// Releases and rollbacks of a remote, as pages see them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chooseVersion } from '../../shell/src/federation/release-choice';
import { launchBrowser } from '../browser/launch';
import { repoRoot } from '../build/inputs.mjs';
import { ReleaseFolder } from '../releases/release-folder';
import { promote } from '../releases/stored-registry';
import { startServer, type TestServer } from '../testing/start-server';
import { readBuildNote } from '../webpack/build-note';
import { expectSound, rememberSounds, startSound } from './page-sound';

const remote = 'mfe-catalogue';
const current = readBuildNote(remote)?.version ?? 'not built';
const next = '0.2.0-fixture1';

let browser: Browser;
let server: TestServer;
let dataFolder: string;

/** Builds the current sources as a later version, without replacing the build that `npm start` uses. */
function buildNextVersion(): void {
  const script = path.join(repoRoot, 'infra/webpack/build-package.ts');
  const env = { ...process.env, NODE_ENV: 'production', LIBRETTO_BUILD_VERSION: next };
  execFileSync(process.execPath, ['--import', 'tsx', script, remote], { cwd: repoRoot, env, stdio: 'pipe' });
}

/** Runs the command of an operator; the other releases of these tests edit the registry directly, which is faster. */
function release(...command: string[]): string {
  const cli = path.join(repoRoot, 'infra/releases/cli.ts');
  const env = { ...process.env, LIBRETTO_DATA_DIR: dataFolder };
  return execFileSync(process.execPath, ['--import', 'tsx', cli, ...command], {
    cwd: repoRoot,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const releases = () => new ReleaseFolder(path.join(dataFolder, 'releases'));

function promoteTo(version: string): Promise<void> {
  const published = releases().release(remote, version);
  if (!published) throw new Error(`${version} is not published.`);
  return releases().edit((registry) => promote(registry, remote, published));
}

beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'libretto-release-'));
  buildNextVersion();
  [browser, server] = await Promise.all([launchBrowser(), startServer({ dataFolder })]);
  const built = path.join(repoRoot, remote, 'dist', next);
  releases().publish(remote, next, built);
  rmSync(built, { recursive: true, force: true });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

// Every test starts with the current build released to all browsers, whatever the previous test has left.
beforeEach(() => promoteTo(current));

/** The version of the remote that a newly loaded page requests. */
async function versionOnLoad(page: Page): Promise<string | undefined> {
  const files = new RegExp(`/remotes/${remote}/([^/]+)/.*remoteEntry`);
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => files.test(candidate.url())),
    page.goto(`${server.url}/dashboard`),
  ]);
  expect(response.ok()).toBe(true);
  return files.exec(response.url())?.[1];
}

test('another version in the registry takes effect on reload, and goes back by one command', async () => {
  const shellBuiltAt = () => statSync(path.join(repoRoot, 'shell/dist/site/index.html')).mtimeMs;
  const before = shellBuiltAt();
  const page = await (await browser.newContext()).newPage();
  expect(await versionOnLoad(page)).toBe(current);

  release('promote', remote, next);
  expect(await versionOnLoad(page)).toBe(next);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);

  release('rollback', remote);
  expect(await versionOnLoad(page)).toBe(current);
  expect(shellBuiltAt()).toBe(before);
});

test('an open page keeps playing through a release and its rollback', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(rememberSounds);
  await startSound(page, server.url);

  await promoteTo(next);
  await expectSound(page);
  // Chunks that the open page has not loaded yet come from the version that it started with.
  await page.getByRole('link', { name: 'Top lists' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Top lists' }).waitFor();
  await expectSound(page);

  await promoteTo(current);
  await expectSound(page);
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await page.context().close();
});

test('an open page offers the new version, and loads it only when the user asks for it', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(rememberSounds);
  await startSound(page, server.url);
  await promoteTo(next);
  await page.getByRole('link', { name: 'Top lists' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Top lists' }).waitFor();
  // Simulates a return to the page after a while in another tab.
  await page.evaluate(`{
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
    document.dispatchEvent(new Event('visibilitychange'));
  }`);
  const offer = page.getByRole('alertdialog', { name: 'A new version of Libretto is ready' });
  await offer.waitFor();
  await expectSound(page);

  const files = new RegExp(`/remotes/${remote}/${next}/.*remoteEntry`);
  await Promise.all([page.waitForResponse(files), offer.getByRole('button', { name: 'Reload' }).click()]);
  await page.getByRole('heading', { level: 1, name: 'Top lists' }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.context().close();
});

test('a canary reaches the browsers in its share, and no others', async () => {
  release('canary', remote, next, '--percent', '50');
  const seen = await Promise.all(
    [current, next].map(async (version) => {
      const context = await browser.newContext();
      await context.addInitScript(`localStorage.setItem('libretto-release-bucket', '${bucketThatGets(version)}')`);
      return versionOnLoad(await context.newPage());
    }),
  );
  expect(seen).toEqual([current, next]);
});

/** The number of a browser that gets this version; a unit test shows that the choice is stable and follows the share. */
function bucketThatGets(version: string): string {
  const { versions = [] } = releases().readRegistry().remotes[remote] ?? {};
  const buckets = Array.from({ length: 100 }, (_, at) => `browser-${at}`);
  const found = buckets.find((bucket) => chooseVersion(remote, versions, bucket)?.version === version);
  if (found === undefined) throw new Error(`No browser gets ${version}.`);
  return found;
}
