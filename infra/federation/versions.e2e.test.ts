// Combines the builds of the last release, made from an earlier commit, with the current builds: shell and remotes are
// released separately, so every page in the days after a release is such a combination.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { incompatibilities, satisfies } from '@libretto/contracts/federation/fit';
import type { Browser, Page } from 'playwright-core';
import { giveTalents } from '../../shell/tests/pay-by-card';
import { launchBrowser } from '../browser/launch';
import { remoteNames, repoRoot } from '../build/inputs.mjs';
import { readKeptManifest, unpackKeptBuilds } from '../releases/kept-builds';
import { builtIn } from '../releases/local-builds';
import { ReleaseFolder } from '../releases/release-folder';
import { contractIn } from '../releases/released-parts';
import { promote, type StoredRemote } from '../releases/stored-registry';
import { newPerson, type Visitor, visitor } from '../testing/people';
import { startServer, type TestServer } from '../testing/start-server';
import { rememberSounds } from './page-sound';
import { buy, changeSettings, comment, type Journey, playAndBrowse } from './versions-journey';

const kept = readKeptManifest();
const versionsOf = (from: 'last' | 'now') => (part: string) =>
  (from === 'last' ? kept?.parts[part] : builtIn(repoRoot, part)?.version) ?? 'none';

let folder: string;
let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'libretto-versions-'));
  unpackKeptBuilds(path.join(folder, 'last'));
  [browser, server] = await Promise.all([launchBrowser(), startServer({ dataFolder: path.join(folder, 'data') })]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const releases = () => new ReleaseFolder(path.join(folder, 'data/releases'));

/** Releases a part as the release command does. */
async function release(part: string, from: 'last' | 'now'): Promise<void> {
  const version = versionsOf(from)(part);
  const built = from === 'last' ? path.join(folder, 'last', part) : (builtIn(repoRoot, part)?.folder ?? '');
  const published = releases().publish(part, version, built);
  await releases().edit((registry) => promote(registry, part, published));
}

test('the last release has other versions than the present build', () => {
  expect(remoteNames.filter((part) => versionsOf('last')(part) === versionsOf('now')(part))).toEqual([]);
  expect(versionsOf('last')('shell')).not.toBe(versionsOf('now')('shell'));
});

const mixtures = [
  { shell: 'now', remotes: 'last', songId: 'undertow-lullaby' },
  { shell: 'last', remotes: 'now', songId: 'o-antiphons' },
] as const;

/**
 * A remote that requires more than the last shell provides keeps its last version there,
 * as a real release would enforce.
 */
function fitsLastShell(remote: string): boolean {
  const { needs } = contractIn(builtIn(repoRoot, remote)?.folder ?? '') ?? {};
  const offers = contractIn(path.join(folder, 'last/shell'))?.offers;
  if (offers) return incompatibilities(needs ?? {}, offers).length === 0;
  return Object.entries(needs ?? {}).every(([name, { range }]) => {
    const version = kept?.shared[name]?.version;
    return version === undefined || satisfies(version, range);
  });
}

describe.each(mixtures)('the shell of $shell with the remotes of $remotes', ({ shell, remotes, songId }) => {
  let journey: Journey;
  const loaded = new Set<string>();
  const failures: string[] = [];
  const sourceOf = (remote: string) => (shell === 'last' && !fitsLastShell(remote) ? 'last' : remotes);

  beforeAll(async () => {
    for (const remote of remoteNames) await release(remote, sourceOf(remote));
    await release('shell', shell);
    const buyer = await visitor(browser, server.url, server.account('listener'));
    const guest = await newPerson(browser, server.url, `guest.${shell}`);
    for (const each of [buyer, guest]) await watch(each);
    journey = { origin: server.url, buyer, guest, songId };
  }, 60_000);
  afterAll(() => Promise.all([journey?.buyer.context.close(), journey?.guest.context.close()]));

  /** A purchase or a setting can be changed only once per user, so each attempt uses a new user. */
  async function asSomebodyNew(walk: (buyer: Visitor) => Promise<void>): Promise<void> {
    const buyer = await newPerson(browser, server.url, `buyer.${shell}`);
    try {
      await giveTalents(buyer.context, server.url, 300);
      await watch(buyer);
      await walk(buyer);
      expect(await lostParts(buyer.page)).toBe(0);
    } finally {
      await buyer.context.close();
    }
  }

  async function watch({ page }: Visitor): Promise<void> {
    await page.addInitScript(rememberSounds);
    page.on('response', (response) => {
      const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(response.url()) ?? [];
      if (remote) loaded.add(`${remote} ${version}`);
    });
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (/is not available\.|shared singleton module/.test(message.text())) failures.push(message.text());
    });
  }

  test('plays a song and goes on playing through the catalogue', () => playAndBrowse(journey));
  test('sells a song', () => asSomebodyNew((buyer) => buy({ ...journey, buyer })));
  test('shows a comment live in another browser', () => comment(journey));
  test('changes a setting', () => asSomebodyNew((buyer) => changeSettings({ ...journey, buyer })));

  test('most of the remotes are of the other side', () => {
    expect(remoteNames.filter((remote) => sourceOf(remote) === remotes).length).toBeGreaterThan(remoteNames.length / 2);
  });

  test('all of it with these versions, without a lost part or an error', async () => {
    expect([...loaded].sort()).toEqual(
      remoteNames.map((remote) => `${remote} ${versionsOf(sourceOf(remote))(remote)}`).sort(),
    );
    for (const { page } of [journey.buyer, journey.guest]) expect(await lostParts(page)).toBe(0);
    expect(failures).toEqual([]);
  });
});

test('a remote that needs what the shell lacks shows its fallback, loads nothing, and says why', async () => {
  await release('shell', 'now');
  const needs = { '@libretto/product': { range: '^9.0.0', modules: {} } };
  await releases().edit((registry) => {
    const remote = registry.remotes['mfe-catalogue'] as StoredRemote;
    const needy = { ...remote, versions: remote.versions.map((version) => ({ ...version, needs })) };
    return { ...registry, remotes: { ...registry.remotes, 'mfe-catalogue': needy } };
  });
  const page = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const said = page.waitForEvent('console', (message) => message.text().includes('does not fit this shell'));
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor();
  expect((await said).text()).toMatch(
    /mfe-catalogue \S+ does not fit this shell: it needs @libretto\/product \^9\.0\.0/,
  );
  expect(asked.filter((path) => path.startsWith('/remotes/mfe-catalogue/'))).toEqual([]);
  await page.context().close();
});

const lostParts = (page: Page) => page.getByText('did not load').count();
