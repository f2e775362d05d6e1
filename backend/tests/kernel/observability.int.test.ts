// Tests what operators can observe: metrics, and one id from the browser to the projection.
import { pino } from 'pino';
import { until } from '../support/concurrency/until';
import { startTestApp, type TestApp } from '../support/world/app';
import { notebookDomain } from './notebook';

interface LogLine {
  readonly msg: string;
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly consumer?: string;
}

const lines: LogLine[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const metricsToken = 'a-token-of-the-machine';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: [notebookDomain], log, metricsToken });
});
afterAll(() => app.stop());

test('one id is in the lines of the request, the command and the projection', async () => {
  const client = await app.userClient();
  const headers = { 'X-Request-Id': 'browser-made-0001' };
  expect((await client.post('/api/notes/1', { text: 'hello' }, { headers })).status).toBe(201);
  await app.settle();
  const about = (id: string) => lines.filter((line) => line.requestId === id || line.correlationId === id);
  await until(() => about('browser-made-0001').some(({ consumer }) => consumer === 'notes'));
  expect(new Set(about('browser-made-0001').map(({ msg }) => msg))).toEqual(
    new Set(['request', 'command', 'event taken']),
  );
});

test('commands and appends of the api are in the metrics', async () => {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  expect(text).toMatch(/libretto_commands_total\{stream="note",outcome="accepted"\} \d/);
  expect(text).toMatch(/libretto_append_seconds_count \d/);
  expect(text).toMatch(/libretto_consumer_lag_seconds\{consumer="notes",kind="projection"\} 0/);
  expect(text).toContain('libretto_sockets 0');
});

test('another machine reads the metrics with the token and not without it', async () => {
  const from = (headers: Record<string, string>) => app.guest().get('/metrics', { headers });
  const elsewhere = { 'X-Forwarded-For': '10.0.0.1' };
  expect((await from({ ...elsewhere, Authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  expect((await from({ ...elsewhere, Authorization: 'Bearer something else' })).status).toBe(404);
  expect((await from(elsewhere)).status).toBe(404);
});
