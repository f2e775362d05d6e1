import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { remotePages } from '../../shell/src/app/page-routes';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { firstLoadBudgetBytes, readFirstLoad } from '../webpack/build-report';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** All scripts that a cold browser loads until the page has been idle for half a second. */
async function scriptsOf(address: string): Promise<{ name: string; gzipBytes: number }[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(sharedServer().url + address, { waitUntil: 'networkidle' });
  const weighed = await Promise.all(
    scripts.map(async (script) => ({
      name: new URL(script.url()).pathname.slice(1),
      gzipBytes: gzipSync(await script.body(), { level: 9 }).length,
    })),
  );
  await context.close();
  return weighed;
}

test('a cold browser at /login fetches what the build says, within the budget, and no remote', async () => {
  const scripts = await scriptsOf('/login');
  expect(scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThanOrEqual(firstLoadBudgetBytes);
  expect(scripts.map(({ name }) => name).sort()).toEqual(
    readFirstLoad()
      ?.files.map(({ name }) => name)
      .sort(),
  );
});

test('the federation runtime is loaded with the first remote', async () => {
  const names = (await scriptsOf('/dashboard')).map(({ name }) => name);
  expect(names.some((name) => name.startsWith('federation.'))).toBe(true);
  expect(names.some((name) => name.startsWith('remotes/mfe-catalogue/'))).toBe(true);
});

test('a phone shows the cover of Home before any script has loaded, exactly where Home shows it', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  let letScriptsCome = (): void => undefined;
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/main.*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto(`${sharedServer().url}/dashboard`, { waitUntil: 'commit' });
  const first = page.locator('#first-picture');
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('#first-picture img')?.naturalWidth ?? 0) > 1,
  );
  const before = await first.boundingBox();
  letScriptsCome();
  await first.waitFor({ state: 'detached' });
  expect(await page.getByRole('main').locator('section img').first().boundingBox()).toEqual(before);
  await context.close();
});

test('the page behind a link is fetched while a pointer rests on it, before the click', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${sharedServer().url}/dashboard`, { waitUntil: 'networkidle' });
  const fetched = page.waitForResponse((response) => response.url().includes('__federation_expose_SocialPage'));
  await page.getByRole('link', { name: 'Social', exact: true }).first().hover();
  expect((await fetched).ok()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await context.close();
});

describe.each(remotePages.filter(({ firstCalls }) => firstCalls))('at $path', ({ path, firstCalls = [] }) => {
  const ofSong = (address: string) =>
    address.replace(/:id|\{id\}/, path.startsWith('/album') ? 'the-deep-end' : 'parasol');

  test('the calls that its head names are made once, and the page takes their answers', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    const unused: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(sharedServer().url.length)));
    page.on('console', (message) => {
      if (message.text().includes('was preloaded using link preload but not used')) unused.push(message.text());
    });
    await page.goto(sharedServer().url + ofSong(path), { waitUntil: 'networkidle' });
    const named = ['/api/auth/session', ...firstCalls.map(ofSong)];
    expect(named.map((address) => [address, asked.filter((each) => each === address).length])).toEqual(
      named.map((address) => [address, 1]),
    );
    await context.close();
    expect(unused).toEqual([]);
  });
});
