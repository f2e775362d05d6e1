import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { firstLoadBudgetBytes, readFirstLoad } from '../webpack/build-report';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** Everything that a cold browser fetches until the page has been quiet for half a second. */
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

test('the federation runtime comes with the first remote', async () => {
  const names = (await scriptsOf('/dashboard')).map(({ name }) => name);
  expect(names.some((name) => name.startsWith('federation.'))).toBe(true);
  expect(names.some((name) => name.startsWith('remotes/mfe-catalogue/'))).toBe(true);
});
