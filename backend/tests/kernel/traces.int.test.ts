// Tests what a trace collector receives: all consequences of one request, in the threads in which they happen.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { traceIdOf } from '../../src/adapters/opentelemetry/otlp-traces';
import { newId } from '../../src/kernel/values/ids';
import { type Installation, installation } from '../faults/installation';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { Client } from '../support/world/client';

interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

const spans: Span[] = [];
let collector: Server;
let installed: Installation;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request)) as Sent;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.end('{}');
  }).listen(0, '127.0.0.1');
  installed = await installation();
});
afterAll(async () => {
  installed.remove();
  await new Promise((ended) => collector.close(ended));
});

const collectorUrl = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;

/** Signs up once per request id. The server flushes its traces when it stops. @returns its output. */
async function traceSignUps(
  requestIds: readonly string[],
  { share = '1', url = collectorUrl() } = {},
): Promise<string> {
  spans.length = 0;
  const folder = temporaryFolder();
  const server = spawn(process.execPath, [installed.main], {
    env: {
      ...{ PATH: process.env.PATH, LIBRETTO_DEMO: '0', LIBRETTO_PORT: '0', LIBRETTO_DATA_DIR: folder.path },
      ...{ LIBRETTO_TRACES_URL: url, LIBRETTO_TRACES_SHARE: share },
    },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(server, 'close');
  try {
    await until(() => /Data lies in/.test(output));
    const client = new Client(/http:\S+/.exec(output)?.[0] as string);
    for (const id of requestIds) await signUp(client, id);
    await until(async () => !/^libretto_consumer_lag\{.*\} [1-9]/m.test(String((await client.get('/metrics')).body)));
  } finally {
    server.kill('SIGTERM');
    await ended;
    folder.remove();
  }
  return output;
}

async function signUp(client: Client, requestId: string): Promise<void> {
  const person = { username: `person ${requestId.slice(-6)}`, email: `${requestId}@libretto.test` };
  const body = { ...person, password: 'a quiet evening 7', isArtist: false };
  const answer = await client.post('/api/auth/signup', body, { headers: { 'X-Request-Id': requestId } });
  expect(answer.status).toBe(201);
}

test('a request, its events and what read models and policies make of them are one trace, each below its cause', async () => {
  const requestId = newId();
  await traceSignUps([requestId]);
  const trace = spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
  const [request] = trace.filter(({ name }) => name === 'POST /api/auth/signup');
  expect(request).toMatchObject({ service: 'libretto-api' });
  expect(request?.parentSpanId).toBeUndefined();
  const below = (parent: Span | undefined) => trace.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

  const [appended] = below(request).filter(({ name }) => name === 'append UserRegistered');
  expect(appended).toMatchObject({ service: 'libretto-api' });
  const consumed = below(appended);
  expect(consumed.map(({ name }) => name)).toContain('profile UserRegistered');
  expect(new Set(consumed.map(({ service }) => service))).toEqual(new Set(['libretto-projector']));
  // Span ids must be unique, or a collector would confuse two steps.
  expect(new Set(trace.map(({ spanId }) => spanId)).size).toBe(trace.length);
});

test('records half of the requests, each as a whole or not at all', async () => {
  const ids = Array.from({ length: 12 }, newId);
  await traceSignUps(ids, { share: '0.5' });
  const recordedBy = (isMeant: (span: Span) => boolean) =>
    ids.filter((id) => spans.some((span) => span.traceId === traceIdOf(id) && isMeant(span)));
  const answered = recordedBy(({ name }) => name.startsWith('POST '));
  expect(recordedBy(({ name }) => name.startsWith('append '))).toEqual(answered);
  expect(recordedBy(({ service }) => service === 'libretto-projector')).toEqual(answered);
});

test('a collector that is away costs nothing but the traces, and the log says so', async () => {
  const output = await traceSignUps([newId()], { url: 'http://127.0.0.1:9/v1/traces' });
  expect(spans).toEqual([]);
  expect(output).toContain('traces are not taken');
});
