// Every call of the contract exists, refuses who may not make it, and refuses bodies that are none.
import { fillPath } from '@libretto/contracts/client';
import { httpCalls } from '@libretto/contracts/http';
import type { CallDescription } from '@libretto/contracts/http/call';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';

const calls = (httpCalls as readonly CallDescription[]).filter(({ path }) => !path.startsWith('/api/auth/'));

let app: TestApp;
let listener: Client;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  listener = await app.userClient('otto-baines', ['listener']);
}, 120_000);
afterAll(() => app.stop());

const anyIds = new Proxy({}, { get: () => 'no-such-thing' }) as Record<string, string>;

function make(client: Client, { method, path, bodyType }: CallDescription, body: unknown = {}) {
  const address = fillPath(path.replace('{type}', 'song'), anyIds);
  const sent = method === 'GET' || bodyType === 'multipart' ? undefined : body;
  return client.call(method, address, sent);
}

const named = (list: readonly CallDescription[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);

it.each(named(calls))('%s exists', async (_, call) => {
  const { body } = await make(listener, call);
  expect(body?.error).not.toBe('This call does not exist');
});

it.each(named(calls.filter(({ access }) => access !== 'public')))('%s asks guests to sign in', async (_, call) => {
  const answer = await make(app.guest(), call);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

it.each(named(calls.filter(({ access }) => access === 'finance' || access === 'admin')))(
  '%s refuses a listener',
  async (_, call) => {
    expect((await make(listener, call)).status).toBe(403);
  },
);

it.each(named(calls.filter(({ body, bodyType }) => body && (bodyType ?? 'json') === 'json')))(
  '%s refuses what is no JSON, and another content type',
  async (_, call) => {
    const path = fillPath(call.path, anyIds);
    const broken = await listener.call(call.method, path, undefined, {
      raw: '{"half":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    const text = await listener.call(call.method, path, undefined, {
      raw: 'a=1',
      headers: { 'content-type': 'text/plain' },
    });
    // Whose it is may be asked before what it says; a listener is no partner.
    expect([400, call.access === 'partner' ? 401 : 403, 415]).toContain(text.status);
    const huge = await listener.call(call.method, path, { text: 'x'.repeat(600_000) });
    expect(huge.status).toBe(413);
    for (const answer of [broken, text, huge])
      expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  },
);

it.each(named(calls.filter(({ method }) => method !== 'GET')))('%s refuses a foreign origin', async (_, call) => {
  const path = fillPath(call.path, anyIds);
  const answer = await listener.call(call.method, path, {}, { headers: { origin: 'https://elsewhere.example' } });
  expect(answer.status).toBe(403);
});

it('answers an unknown call as a problem, never with HTML', async () => {
  const answer = await app.guest().get('/api/no/such/call', { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

it('serves its own description', async () => {
  expect((await app.guest().get('/docs')).headers.get('content-type')).toMatch(/^text\/html/);
  const document = await app.guest().get('/docs/openapi.json');
  expect(Object.keys(document.body.paths)).toHaveLength(new Set(httpCalls.map(({ path }) => path)).size);
  expect((await app.guest().get('/docs/ui/swagger-ui-bundle.js')).status).toBe(200);
});
