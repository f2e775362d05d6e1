// Tests the published contract. The tests in `attack/` cover the refusals of its calls.
import { httpCalls } from '@libretto/contracts/http';
import { startTestApp, type TestApp } from '../support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

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
