// What every consumer pact is made of: the typed client's calls, the answers that they need, and where the pact is kept.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { MatchersV3, PactV3 } from '@pact-foundation/pact';

/** The pact server notes a request only after it has answered it. */
const notingMs = 50;
const keptFolder = resolve(__dirname, '../../contracts/pacts');

/** What is sent has been held to its call by the types of a need. */
const send = callApi as (call: keyof HttpCalls, input?: object) => Promise<unknown>;

/** One call that is made as the consumer makes it, and what it reads of the answer. */
export interface Need<K extends keyof HttpCalls> {
  readonly given: 'the demo world' | `a signed-in ${'listener' | 'artist' | 'auditor' | 'admin'}`;
  readonly call: K;
  readonly input?: Parameters<typeof callApi<K>>[1];
  /** 200 when absent; from 400 on the answer is a refusal. */
  readonly status?: number;
  readonly answer: Parameters<PactV3['willRespondWith']>[0]['body'];
}

/** Runs one need of a consumer against the pact's server, under the description that the pact keeps it by. */
export type Needs = <K extends keyof HttpCalls>(description: string, need: Need<K>) => Promise<void>;

/** The needs of a consumer, each of which is written into its pact: what is asked, and what must be answered. */
export function needsOf(pact: PactV3): Needs {
  return async (description, { given, call, input, status = 200, answer }) => {
    const headers = { 'Content-Type': `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8` };
    const example = MatchersV3.reify(answer);
    await pact
      .given(given)
      .uponReceiving(description)
      .withRequest(requestOf(call, input))
      .willRespondWith({ status, headers, body: answer })
      .executeTest(async ({ url }) => {
        const answered = against(url, () => send(call, input));
        if (status < 400) expect(await answered).toEqual(example);
        else await expect(answered).rejects.toMatchObject({ status, problem: example });
      });
  };
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: NonNullable<Parameters<PactV3['withRequest']>[0]['body']>;
  readonly idempotencyKey?: string;
}

/** The request as it must arrive. It is put together apart from the client, which is held against it. */
function requestOf(call: string, input: AnyInput = {}): Parameters<PactV3['withRequest']>[0] {
  const [method = '', template = ''] = call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? '');
  const query = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]);
  const headers = {
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(input.idempotencyKey !== undefined && { 'Idempotency-Key': input.idempotencyKey }),
  };
  return {
    method,
    path,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(input.body !== undefined && { body: input.body }),
  };
}

/**
 * A pact of this consumer with the backend. What the tests write down must be what is committed, which the backend's
 * own test verifies; with `LIBRETTO_TEST_UPDATE_PACTS=1` the committed file is written anew.
 */
export function consumerPact(consumer: string): PactV3 {
  const dir = mkdtempSync(join(tmpdir(), 'libretto-pact-'));
  const fileName = `${consumer}-backend.json`;
  afterAll(() => {
    const written = join(dir, fileName);
    const kept = join(keptFolder, fileName);
    if (process.env.LIBRETTO_TEST_UPDATE_PACTS === '1') copyFileSync(written, kept);
    const interactions = { written: interactionsOf(written), kept: interactionsOf(kept) };
    rmSync(dir, { recursive: true });
    expect(interactions.written).toEqual(interactions.kept);
  });
  return new PactV3({ consumer, provider: 'backend', dir, logLevel: 'error' });
}

function interactionsOf(file: string): readonly { readonly description: string }[] {
  const { interactions } = JSON.parse(readFileSync(file, 'utf8')) as { interactions: { description: string }[] };
  return interactions.sort((a, b) => (a.description < b.description ? -1 : 1));
}

/** Runs a call of the typed client against the pact's server, as a browser on its origin would. */
async function against<T>(origin: string, call: () => Promise<T>): Promise<T> {
  const fetched = globalThis.fetch;
  globalThis.fetch = (path, init) => fetched(`${origin}${String(path)}`, init);
  try {
    return await call();
  } finally {
    globalThis.fetch = fetched;
    await setTimeout(notingMs);
  }
}
