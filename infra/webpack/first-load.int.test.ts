import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { frontEndPackages, repoRoot } from '../build/inputs.mjs';
import { readBuildNote } from './build-note';
import { firstLoadBudgetBytes, readFirstLoad } from './build-report';

const firstLoad = readFirstLoad();
const site = path.join(repoRoot, readBuildNote('shell')?.folder ?? '');
const gzipBytes = (name: string) => gzipSync(readFileSync(path.join(site, name)), { level: 9 }).length;

test('all JavaScript of the shell that /login fetches stays within its budget', () => {
  const bytes = firstLoad?.files.reduce((sum, { name }) => sum + gzipBytes(name), 0);
  expect(bytes).toBe(firstLoad?.gzipBytes);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(firstLoadBudgetBytes);
});

test('the page names every script that the first load starts with', () => {
  const page = readFileSync(path.join(site, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<script defer src="\/([^"]+)"/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(firstLoad?.files.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});

test('the page names its release to tabs of the release before, which look for scripts outside templates', () => {
  const { JSDOM } = createRequire(require.resolve('jest-environment-jsdom'))('jsdom') as {
    JSDOM: new (html: string) => { readonly window: { readonly document: Document } };
  };
  const { document } = new JSDOM(readFileSync(path.join(site, 'index.html'), 'utf8')).window;
  const named = [...document.querySelectorAll('script[src]')];
  expect(named.map((script) => script.hasAttribute('nomodule'))).toEqual([true]);
  const [address] = named.map((script) => script.getAttribute('src')?.slice(1));
  expect(address).toMatch(/^main\.[0-9a-f]{12}\.js$/);
  expect(firstLoad?.files.map(({ name }) => name)).toContain(address);
});

test('no build contains the texts of a pseudo-language', () => {
  const built = frontEndPackages.flatMap((name) => {
    const folder = path.join(repoRoot, readBuildNote(name)?.folder ?? '');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(0);
    return files.map((file) => path.join(folder, file));
  });
  // The word "Cancel" in the accented language.
  expect(built.filter((file) => readFileSync(file, 'utf8').includes('Çåñçéļ'))).toEqual([]);
});

test('machines, sockets and validation load after the first paint', () => {
  const code = firstLoad?.files.map(({ name }) => readFileSync(path.join(site, name), 'utf8')).join('\n') ?? '';
  // Strings that survive minification and occur in only one of these libraries.
  const marks = { xstate: 'xstate.init', 'socket.io': 'engine.io', zod: 'ZodError', 'react-aria': 'react-aria-' };
  const found = Object.entries(marks).filter(([, mark]) => code.includes(mark));
  expect(found.map(([library]) => library)).toEqual([]);
});
