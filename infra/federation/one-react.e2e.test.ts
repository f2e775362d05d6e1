import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Response } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { remoteNames } from '../build/inputs.mjs';
import { sharedServer } from '../testing/shared-server';
import { openPage } from './federation-page';

/** Strings that occur in React's own code but not in code that uses it. */
const marksOfReact = ['react.dev/errors/', 'react.transitional.element'];
const isReact = (code: string) => marksOfReact.some((mark) => code.includes(mark));

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test('no remote contains a second React', () => {
  for (const remote of remoteNames) {
    const folder = path.join(sharedServer().dataFolder, 'releases', remote);
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((name) => isReact(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
  }
});

test('a page of several remotes runs one React, that of the shell', async () => {
  const { url } = sharedServer();
  const { page } = await openPage(browser, url);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  for (const address of ['/dashboard', '/social', '/discover']) {
    await page.goto(url + address, { waitUntil: 'networkidle' });
  }

  const remotes = new Set(scripts.flatMap((script) => /\/remotes\/([^/]+)\//.exec(script.url())?.[1] ?? []));
  expect([...remotes]).toEqual(expect.arrayContaining(['mfe-catalogue', 'mfe-player', 'mfe-social']));

  const bodies = await Promise.all(
    scripts.map(async (script) => ({ address: script.url(), code: await script.text().catch(() => '') })),
  );
  const withReact = bodies.filter(({ code }) => isReact(code)).map(({ address }) => new URL(address).pathname);
  expect(new Set(withReact).size).toBe(1);
  expect(withReact[0]).not.toMatch(/^\/remotes\//);
  await page.context().close();
});
