import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { securityHeaders } from '../kernel/http/server/middleware';
import { frontEndHosting } from './frontend-hosting';

const themeScript = "document.documentElement.dataset.theme = 'dark'";
const page = `<!doctype html><script>${themeScript}</script><div id="root"></div>`;
const script = `console.log(${JSON.stringify('libretto '.repeat(200))});`;

const folder = mkdtempSync(path.join(tmpdir(), 'libretto-hosting-'));
let server: Server;
let origin: string;

function put(name: string, content: string | Buffer): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  put('site/index.html', page);
  put('site/icon.svg', '<svg/>');
  put('site/manifest.webmanifest', '{"name":"Libretto"}');
  put('site/main.0123456789ab.js', script);
  put('site/main.0123456789ab.js.br', brotliCompressSync(script));
  put('site/main.0123456789ab.js.gz', gzipSync(script));
  put('site/main.0123456789ab.js.map', '{}');
  put('releases/registry.json', '{"schemaVersion":1,"remotes":{}}');
  put('releases/mfe-player/0.1.0-aa/remoteEntry.js', script);
  put('secret.txt', 'not for the web');
  const app = express();
  app.disable('etag');
  app.get('/api/known', (_request, response) => void response.json({ ok: true }));
  const { router, filesKept, contentSecurityPolicy } = hosting();
  await filesKept;
  app.use(securityHeaders({ contentSecurityPolicy }));
  app.use(router);
  app.use((_request, response) => void response.status(404).json({ error: 'Not found' }));
  server = app.listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const hosting = ({ opensOffline = true, takesCards = true } = {}) =>
  frontEndHosting({
    siteFolder: path.join(folder, 'site'),
    releasesFolder: path.join(folder, 'releases'),
    formerSiteFolder: path.join(folder, 'former-site'),
    publicOrigin: 'https://libretto.test',
    opensOffline,
    takesCards,
  });

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(origin + address, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'identity', ...headers } });

test('answers every address of a screen with the page, which is never cached unasked', async () => {
  for (const address of ['/', '/login', '/library/playlist/liked-songs', '/profile?id=7']) {
    const response = await get(address);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test('serves a released shell in the place of the built one, under its own policy, and the built one again', async () => {
  const released = '<!doctype html><script>released()</script>';
  put('releases/shell/0.2.0-bb/index.html', released);
  put('releases/shell/0.2.0-bb/main.bbbbbbbbbbbb.js', script);
  const registry = (shell?: { version: string }) => JSON.stringify({ schemaVersion: 1, remotes: {}, shell });
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

  put('releases/registry.json', registry({ version: '0.2.0-bb' }));
  const ofReleased = await get('/login');
  expect(await ofReleased.text()).toBe(released);
  const allowed = (code: string) => `script-src 'strict-dynamic' ${hashOf(code)} 'self' https://js.stripe.com`;
  expect(policyOf(ofReleased)).toContain(allowed('released()'));
  expect((await get('/main.bbbbbbbbbbbb.js')).status).toBe(200);
  // A page that was opened earlier keeps loading its own files.
  expect((await get('/main.0123456789ab.js')).status).toBe(200);

  put('releases/registry.json', registry());
  const ofBuilt = await get('/login');
  expect(await ofBuilt.text()).toBe(page);
  expect(policyOf(ofBuilt)).toContain(allowed(themeScript));
});

test('leaves calls, sockets and unknown files to their own 404', async () => {
  for (const address of [
    '/api/unknown',
    '/socket.io/x',
    '/health/x',
    '/remotes/none/1/x.js',
    '/missing.0123456789ab.js',
  ]) {
    const response = await get(address);
    expect([address, response.status]).toEqual([address, 404]);
    expect(response.headers.get('cache-control')).toBeNull();
  }
  expect((await get('/api/known')).status).toBe(200);
});

test('sends no page to a client that does not take HTML, nor to one that posts', async () => {
  expect((await get('/dashboard', { accept: 'application/json' })).status).toBe(404);
  expect((await fetch(`${origin}/dashboard`, { method: 'POST', headers: { accept: 'text/html' } })).status).toBe(404);
});

test('lets browsers keep hashed files for ever and ask again for the others', async () => {
  expect((await get('/main.0123456789ab.js')).headers.get('cache-control')).toMatch(/immutable/);
  expect((await get('/remotes/mfe-player/0.1.0-aa/remoteEntry.js')).headers.get('cache-control')).toMatch(/immutable/);
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  expect((await get('/releases/registry.json')).headers.get('cache-control')).toBe('no-cache');
});

test('serves the web manifest under its own type, asked for again each time', async () => {
  const response = await get('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toEqual({ name: 'Libretto' });
});

describe('the service worker', () => {
  const worker = async (opensOffline: boolean) => {
    const app = express();
    const { router, filesKept } = hosting({ opensOffline });
    await filesKept;
    app.use(router);
    const ofWorker = app.listen(0);
    const { port } = ofWorker.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/service-worker.js`);
    const code = await response.text();
    await new Promise((resolve) => ofWorker.close(resolve));
    return { code, headers: response.headers };
  };
  beforeAll(() => put('site/service-worker.js', 'ofTheSite()'));
  afterAll(() => rmSync(path.join(folder, 'site/service-worker.js'), { force: true }));

  test('is the one of the site, asked for again each time', async () => {
    const { code, headers } = await worker(true);
    expect(code).toContain('ofTheSite()');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('removes itself where the server is set so', async () => {
    const { code, headers } = await worker(false);
    expect(code).toContain('registration.unregister()');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('removes itself where the site has none, as one from before there was one', async () => {
    rmSync(path.join(folder, 'site/service-worker.js'));
    expect((await worker(true)).code).toContain('registration.unregister()');
  });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('sends to a browser that takes %s the form compressed at build time', async (accepted, encoding) => {
  const response = await get('/main.0123456789ab.js', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-type')).toMatch(/javascript/);
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await response.text()).toBe(script);
});

test('shows a change of the registry at once, even within the same second', async () => {
  const first = await get('/releases/registry.json');
  // The headers of a browser that has cached the file.
  const known = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await get('/releases/registry.json', known)).status).toBe(304);
  put('releases/registry.json', '{"schemaVersion":1,"remotes":{"mfe-player":{"versions":[]}}}');
  const second = await get('/releases/registry.json', known);
  expect(await second.json()).toHaveProperty('remotes.mfe-player');
});

test('never leaves its folders and keeps source maps to itself', async () => {
  for (const address of [
    '/remotes/..%2f..%2fsecret.txt',
    '/remotes/%2e%2e/%2e%2e/secret.txt',
    '/remotes/%00',
    '/remotes/%E0%A4%A',
  ]) {
    expect([400, 404]).toContain((await get(address)).status);
  }
  expect((await get('/main.0123456789ab.js.map')).status).toBe(404);
});

test('names the card provider where its keys are set, and nobody else’s hosts', async () => {
  const [withCards, without] = [hosting(), hosting({ takesCards: false })];
  await Promise.all([withCards.filesKept, without.filesKept]);
  expect(JSON.stringify(withCards.contentSecurityPolicy)).toContain('stripe.com');
  expect(JSON.stringify(without.contentSecurityPolicy)).not.toContain('https:');
  expect(without.contentSecurityPolicy.directives).toMatchObject({
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': ['/security-reports'],
    'report-to': ['security'],
  });
});

/** The headers of one address, from a server that takes cards or not. */
async function answerOf(address: string, takesCards: boolean, headers: Record<string, string> = {}) {
  const { router, filesKept, contentSecurityPolicy } = hosting({ takesCards });
  await filesKept;
  const app = express().disable('etag').use(securityHeaders({ contentSecurityPolicy }), router);
  const ofHosting = app.listen(0);
  const { port } = ofHosting.address() as AddressInfo;
  const own = { accept: 'text/html', 'accept-encoding': 'identity', 'cache-control': 'max-age=0', ...headers };
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers: own });
  const text = await response.text();
  await new Promise((resolve) => ofHosting.close(resolve));
  return { status: response.status, text, header: (name: string) => response.headers.get(name) ?? '' };
}

test.each(['/login', '/index.html'])('sends %s again when only its policy has changed', async (address) => {
  const etag = (await answerOf(address, true)).header('etag');
  expect((await answerOf(address, true, { 'if-none-match': etag })).status).toBe(304);
  expect((await answerOf(address, false, { 'if-none-match': etag })).status).toBe(200);
});

test('tells the service worker the policy of the page, so that it keeps the page again when that changes', async () => {
  put('site/service-worker.js', 'ofTheSite()');
  const [withCards, again, without] = [true, true, false].map((takesCards) =>
    answerOf('/service-worker.js', takesCards),
  );
  const [, revision] = /^self\.pagePolicy="([\w-]{16})";ofTheSite\(\)$/.exec((await withCards)?.text ?? '') ?? [];
  expect(revision).toBeDefined();
  expect((await again)?.text).toBe((await withCards)?.text);
  expect((await without)?.text).not.toContain(`${revision}`);
  const etag = (await withCards)?.header('etag') ?? '';
  expect((await answerOf('/service-worker.js', true, { 'if-none-match': etag })).status).toBe(304);
  rmSync(path.join(folder, 'site/service-worker.js'));
});

describe('the policy of a document', () => {
  const reported = 'content-security-policy-report-only';
  /** Policies that a browser enforces, and those that it only reports. */
  const policiesOf = async (html: string, takesCards: boolean) => {
    put('site/index.html', html);
    const [ofPage, ofFile] = [await answerOf('/login', takesCards), await answerOf('/index.html', takesCards)];
    put('site/index.html', page);
    // What the service worker keeps has the policy of every page.
    for (const name of ['content-security-policy', reported]) expect(ofFile.header(name)).toBe(ofPage.header(name));
    return { enforced: ofPage.header('content-security-policy').split(', '), reported: ofPage.header(reported) };
  };
  const ofDocument = async (html: string, takesCards: boolean) =>
    (await policiesOf(html, takesCards)).enforced.join(', ');
  const types = "require-trusted-types-for 'script'; trusted-types default";
  const startsOthers = `<script>trustedTypes.createPolicy('default')</script><template id="scripts"><script defer src="/main.js"></script></template>`;
  const namesOthers = '<script>theme()</script><script defer src="/main.js"></script>';

  test('trusts inline scripts by their hashes and what they start, and requires Trusted Types', async () => {
    const policy = await ofDocument(startsOthers, false);
    expect(policy).toMatch(/script-src 'strict-dynamic' 'sha256-[^']+' 'self';/);
    expect(policy).toContain(types);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
  });

  test('confines scripts to the origin and the card provider, and only reports what Trusted Types would stop', async () => {
    const { enforced, reported } = await policiesOf(startsOthers, true);
    const provider = 'https://js\\.stripe\\.com https://\\*\\.js\\.stripe\\.com';
    const reports = 'report-uri /security-reports; ?report-to security';
    expect(enforced).toEqual([
      expect.stringMatching(`script-src 'strict-dynamic' 'sha256-[^']+' 'self' ${provider};`),
      expect.stringMatching(`^script-src 'sha256-[^']+' 'self' ${provider}; ${reports}$`),
    ]);
    expect(enforced.join()).not.toContain(types);
    expect(reported).toMatch(new RegExp(`^${types}; ${reports}$`));
  });

  test('has one part that is enforced and none that is reported where no cards are taken', async () => {
    const { enforced, reported } = await policiesOf(startsOthers, false);
    expect([enforced.length, reported]).toEqual([1, '']);
  });

  test('starts scripts by an inline one although a data block names the release', async () => {
    const marked = `${startsOthers}<script nomodule src="/main.js"></script>`;
    expect(await ofDocument(marked, false)).toContain("'strict-dynamic'");
  });

  test('of an earlier shell, which names its own scripts, allows them by their origin', async () => {
    const policy = await ofDocument(namesOthers, false);
    expect(policy).toMatch(/script-src 'sha256-[^']+' 'self';/);
    expect(policy).not.toContain('strict-dynamic');
    expect(policy).not.toContain(types);
  });
});
