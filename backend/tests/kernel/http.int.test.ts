// Tests what all API calls have in common, on a small domain.
import { request } from 'node:http';
import { Progress } from '../../src/kernel/consumers/runtime/progress';
import { UnknownOutcomeError } from '../../src/ports/events/event-store';
import { StorageFullError } from '../../src/ports/operations/storage-full';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Answer, Client } from '../support/world/client';
import { mostLines, notebookDomain, noteStream } from './notebook';
import { context } from './purse';

describe('the API', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await startTestApp({ domains: [notebookDomain] });
    client = await app.userClient('u1');
  });
  afterAll(() => app.stop());

  function expectProblem(answer: Answer, status: number, code: string, error?: string): void {
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      status,
      code,
      error: error ?? expect.stringMatching(/./),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/at \/|node_modules|\.ts:/);
  }

  describe('reading one’s own writes', () => {
    test('holds at once, by cookie', async () => {
      for (let line = 1; line <= 5; line++) {
        const written = await client.post('/api/notes/own', { text: `line ${line}` });
        expect(written.status).toBe(201);
        expect(written.headers.get('Libretto-Position')).toMatch(/^1\.[\w-]{60,}$/);
        expect((await client.get('/api/notes/own')).body.note).toMatchObject({ lines: line, lastText: `line ${line}` });
      }
    });

    test('another client that gets the token also sees the write', async () => {
      const written = await client.post('/api/notes/told', { text: 'psst' });
      const position = written.headers.get('Libretto-Position') as string;
      const read = await app.guest().get('/api/notes/told', { headers: { 'Libretto-Position': position } });
      expect(read.body.note.lines).toBe(1);
    });

    test('ignores positions that are forged or broken', async () => {
      const waits = jest.spyOn(Progress.prototype, 'reach');
      for (const position of ['999999999@x', 'x', '@', '%', 'A'.repeat(80), 'A'.repeat(9000)]) {
        const read = await client.get('/api/notes/nothing', { headers: { 'Libretto-Position': position } });
        expect(read.status).toBe(404);
      }
      // No read waited for a position that never arrives.
      expect(await Promise.all(waits.mock.results.map(({ value }) => value))).not.toContain(false);
      waits.mockRestore();
    });
  });

  describe('a bad request', () => {
    test('without a needed field names it', async () => {
      const answer = await client.post('/api/notes/1', {});
      expectProblem(answer, 400, 'invalid-request', 'A text is needed');
      expect(answer.body.fields).toEqual({ text: 'A text is needed' });
    });

    test.each([
      ['broken JSON', '{"text":', 400, 'malformed-json'],
      ['JSON that is no object', '"text"', 400, 'malformed-json'],
      ['more than a call needs', JSON.stringify({ text: 'x'.repeat(300_000) }), 413, 'too-large'],
      ['text that is too long', JSON.stringify({ text: 'x'.repeat(501) }), 400, 'invalid-request'],
      ['a polluting body', '{"text":"a","__proto__":{"lines":7},"constructor":{"prototype":{"x":1}}}', 201, undefined],
    ])('with %s', async (_name, raw, status, code) => {
      const answer = await client.post('/api/notes/bad', undefined, {
        raw,
        headers: { 'content-type': 'application/json' },
      });
      if (code === undefined) expect(answer.status).toBe(status);
      else expectProblem(answer, status, code);
      expect(({} as { x?: number }).x).toBeUndefined();
    });

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ])('of type %s is not taken', async (type) => {
      const answer = await client.post('/api/notes/1', undefined, { raw: 'text=a', headers: { 'content-type': type } });
      expectProblem(answer, 415, 'unsupported-media-type');
    });

    test('of an encoding or charset that is not known is not taken', async () => {
      for (const headers of [
        { 'content-type': 'application/json; charset=klingon' },
        { 'content-type': 'application/json', 'content-encoding': 'rot13' },
      ]) {
        expectProblem(
          await client.post('/api/notes/1', undefined, { raw: '{}', headers: headers as never }),
          415,
          'unsupported-media-type',
        );
      }
    });

    test('with a path that cannot be decoded', async () => {
      expectProblem(await client.get('/api/notes/%E0%A4%A'), 400, 'malformed-request');
    });

    test('with a cursor that is not ours', async () => {
      expectProblem(await client.get('/api/notes?cursor=nonsense'), 400, 'invalid-cursor');
    });
  });

  test('a call that does not exist is a problem, never a page', async () => {
    for (const path of ['/api/nothing', '/api', '/api/', '/sandbox/nothing', '/nothing']) {
      expectProblem(await client.get(path, { headers: { accept: 'text/html' } }), 404, 'not-found');
    }
    expectProblem(await client.call('PATCH', '/api/notes/1', { text: 'a' }), 404, 'not-found');
  });

  test('a guest is asked to sign in, also with a cookie that means nothing', async () => {
    const guest = app.guest();
    expectProblem(await guest.post('/api/notes/1', { text: 'a' }), 401, 'unauthorized');
    guest.setCookie('libretto-session', 'x'.repeat(43));
    expectProblem(await guest.post('/api/notes/1', { text: 'a' }), 401, 'unauthorized');
    guest.setCookie('libretto-session', '%E0%A4%A');
    expectProblem(await guest.post('/api/notes/1', { text: 'a' }), 401, 'unauthorized');
  });

  test('a refusal is its problem, with what the screen needs to know', async () => {
    const note = app.deps.commands.handlerOf(noteStream);
    for (let n = 0; n < mostLines; n++) {
      await note.execute('full', { kind: 'write', noteId: 'full', ownerId: 'u1', text: 'a' }, context());
    }
    const answer = await client.post('/api/notes/full', { text: 'one more' });
    expectProblem(answer, 409, 'full', 'This note is full');
    expect(answer.body.lines).toBe(mostLines);
    expect(answer.headers.get('Libretto-Position')).toBeNull();
  });

  test.each<[string, Error, string, string]>([
    ['a full disk', new StorageFullError('There is no room for /home/events.db'), 'storage-full', '30'],
    ['an append whose outcome is not known', new UnknownOutcomeError('cut'), 'outcome-unknown', '1'],
  ])('%s is answered with the time of the next attempt', async (_name, error, code, retryAfter) => {
    const collection = app.deps.reads.collection;
    app.deps.reads.collection = () => {
      throw error;
    };
    const answer = await app.guest().get('/api/notes/1');
    app.deps.reads.collection = collection;
    expectProblem(answer, 503, code);
    expect(answer.headers.get('Retry-After')).toBe(retryAfter);
  });

  test('a failure of ours tells nothing of our inside', async () => {
    const collection = app.deps.reads.collection;
    app.deps.reads.collection = () => {
      throw new Error('secret inside at /home/x.ts:1');
    };
    const answer = await app.guest().get('/api/notes/1');
    app.deps.reads.collection = collection;
    expectProblem(answer, 500, 'internal-error', 'Something went wrong. Please try again.');
  });

  describe('a change from another site', () => {
    test.each([
      ['a foreign origin', { origin: 'https://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['a neighbouring port', { origin: 'http://127.0.0.1:1' }],
      ['no origin but a foreign site', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
      ['no origin but a neighbouring site', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ])('is refused by %s, whatever it sends', async (_name, headers) => {
      for (const type of ['application/json', 'text/plain']) {
        const answer = await rawPost(app, client, { 'content-type': type, ...headers });
        expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
      }
    });

    test('passes from our own pages and from programs', async () => {
      const own: Record<string, string | undefined>[] = [
        { origin: app.origin },
        { origin: 'http://libretto.test' },
        { origin: undefined },
        { origin: undefined, 'sec-fetch-site': 'same-origin' },
      ];
      for (const headers of own) {
        expect(await rawPost(app, client, { 'content-type': 'application/json', ...headers })).toMatchObject({
          status: 201,
        });
      }
    });
  });

  describe('an idempotency key', () => {
    const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

    test('gives 50 identical requests at once one event and one body', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => client.post('/api/notes/once', { text: 'a' }, keyed('k1'))),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect((await client.get('/api/notes/once')).body.note.lines).toBe(1);
    });

    test('refuses another body, and is each user’s own', async () => {
      await client.post('/api/notes/k2', { text: 'a' }, keyed('k2'));
      expectProblem(await client.post('/api/notes/k2', { text: 'b' }, keyed('k2')), 409, 'idempotency-key-reused');
      const other = await app.userClient();
      expect((await other.post('/api/notes/k2', { text: 'b' }, keyed('k2'))).body.lines).toBe(2);
    });

    test('takes the same body in another order for the same', async () => {
      const answers = [];
      for (const raw of ['{"text":"a","more":[1,{"x":1,"y":2}]}', '{"more":[1,{"y":2,"x":1}],"text":"a"}']) {
        answers.push(
          await client.post('/api/notes/k3', undefined, {
            raw,
            headers: { 'content-type': 'application/json', 'Idempotency-Key': 'k3' },
          }),
        );
      }
      expect(answers[1]?.body).toEqual(answers[0]?.body);
    });

    test('must be printable and short', async () => {
      for (const key of ['', 'a b', 'x'.repeat(201)]) {
        const answer = await client.post('/api/notes/k4', { text: 'a' }, keyed(key));
        expectProblem(answer, 400, 'invalid-idempotency-key');
      }
    });
  });

  test('answers carry a request id, ours or the one of a proxy, and safe headers', async () => {
    const own = await client.get('/api/notes/own');
    expect(own.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    expect(own.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(own.headers.get('X-Powered-By')).toBeNull();
    expect(own.headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
    const page = await client.get('/somewhere');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    const given = await client.get('/api/notes/own', { headers: { 'X-Request-Id': 'proxy-4711' } });
    expect(given.headers.get('X-Request-Id')).toBe('proxy-4711');
    const odd = await client.get('/api/notes/own', { headers: { 'X-Request-Id': '<script>' } });
    expect(odd.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('says how it is', async () => {
    await app.settle();
    expect((await app.guest().get('/health/live')).body).toEqual({ status: 'live' });
    const ready = await app.guest().get('/health/ready');
    const well = { status: 'ready', store: 'writable', behind: [], parked: [], paused: [], rebuilding: [] };
    expect([ready.status, ready.body]).toEqual([200, { ...well, failedJobs: 0 }]);
    await app.deps.jobs.enqueue({ id: 'odd', type: 'unknown-work', payload: null });
    await app.deps.jobs.claim(['unknown-work'], 'me', 1000);
    await app.deps.jobs.fail('odd', 'me', 'no use', 'never');
    app.clock.advance(1000);
    expect((await app.guest().get('/health/ready')).body).toEqual({ ...well, failedJobs: 1 });
  });

  test('gives its metrics to this machine only', async () => {
    const metrics = await app.guest().get('/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.body).toMatch(/libretto_consumer_lag\{consumer="notes",kind="projection"\} 0/);
    expect(metrics.body).toMatch(
      /libretto_http_request_seconds_count\{method="POST",route="\/api\/notes\/:id",status="201"\}/,
    );
    const proxied = await app.guest().get('/metrics', { headers: { 'X-Forwarded-For': '10.0.0.1' } });
    expect(proxied.status).toBe(404);
  });
});

/** `fetch` sets and forbids some headers, and these tests concern exactly those. */
function rawPost(app: TestApp, client: Client, headers: Record<string, string | undefined>) {
  const { port } = new URL(app.origin);
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise<{ status?: number; body: { code?: string } }>((resolve, reject) => {
    const req = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/notes/guard',
        method: 'POST',
        headers: { ...sent, cookie: client.cookieHeader() },
      },
      async (res) => {
        const chunks: Buffer[] = [];
        for await (const chunk of res) chunks.push(chunk as Buffer);
        resolve({ status: res.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) });
      },
    );
    req.on('error', reject);
    req.end('{"text":"a"}');
  });
}
