import { Writable } from 'node:stream';
import { pino } from 'pino';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

const lines: string[] = [];
const log = pino(
  { level: 'warn' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  }),
);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log });
});
afterAll(() => app.stop());
beforeEach(() => {
  lines.length = 0;
});

const send = (type: string, body: unknown) =>
  app
    .guest()
    .call('POST', '/security-reports', undefined, { raw: JSON.stringify(body), headers: { 'content-type': type } });
const violation = (documentURL: string) => ({
  type: 'csp-violation',
  body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/x.js', documentURL },
});

test('a report of either kind becomes a line of the log, without credentials', async () => {
  const page = 'http://libretto.test/reset-password?token=hidden#hidden';
  expect((await send('application/reports+json', [violation(page)])).status).toBe(204);
  const older = { 'violated-directive': 'img-src', 'blocked-uri': 'https://evil.example/x.png', 'document-uri': page };
  expect((await send('application/csp-report', { 'csp-report': older })).status).toBe(204);
  expect(lines.map((line) => JSON.parse(line).directive)).toEqual(['script-src-elem', 'img-src']);
  expect(lines.join('')).not.toContain('hidden');
});

test('a flood of reports leaves a bounded number of lines, and invalid reports leave none', async () => {
  for (const odd of [null, 7, 'text', [], [null], { 'csp-report': 7 }]) {
    expect((await send('application/json', odd)).status).toBeLessThan(500);
  }
  const many = Array.from({ length: 50 }, () => violation('http://libretto.test/'));
  for (let n = 0; n < 20; n++) await send('application/reports+json', many);
  expect(lines.length).toBeLessThanOrEqual(60);
});

test('pages and the documentation name where to report, and what they never use', async () => {
  for (const path of ['/docs', '/']) {
    const { headers } = await app.guest().get(path, { headers: { accept: 'text/html' } });
    expect(headers.get('reporting-endpoints')).toBe('security="/security-reports"');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
  const policy = (await app.guest().get('/docs')).headers.get('content-security-policy');
  for (const part of ["base-uri 'none'", "form-action 'none'", 'report-to security']) expect(policy).toContain(part);
});

test('signing out clears what the browser has kept', async () => {
  const person = await app.signUp();
  const { csrfToken } = (await person.get('/api/auth/csrf')).body;
  const answer = await person.form('/api/auth/signout', { csrfToken, json: 'true' });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});
