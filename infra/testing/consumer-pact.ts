// Helpers for consumer pacts: calls of the typed client, the responses that they require, and the storage of the pact.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { MatchersV3, PactV3 } from '@pact-foundation/pact';

/** Delay for the pact server, which records a request only after it has responded. */
const notingMs = 50;
const keptFolder = resolve(__dirname, '../../contracts/pacts');

/** The types of a need have already checked the input against the call. */
const send = callApi as (call: keyof HttpCalls, input?: object) => Promise<unknown>;

export type ProviderState =
  | 'the demo world'
  | `a signed-in ${'listener' | 'artist' | 'auditor' | 'admin'}`
  | `a signed-in admin, with ${'a reported comment' | 'a hidden comment' | 'an appeal to decide' | 'a ticket to answer'}`
  | `a signed-in listener, with ${'a comment of theirs hidden' | 'somebody blocked' | 'a ticket of theirs'}`;

/** One call as the consumer makes it, and what it reads from the response. */
export interface Need<K extends keyof HttpCalls> {
  readonly given: ProviderState;
  readonly call: K;
  readonly input?: Parameters<typeof callApi<K>>[1];
  /** Path parameters that the provider state creates, each with its name in that state. */
  readonly idsOfState?: Readonly<Record<string, string>>;
  /** 200 when absent; 400 and above is an error response. */
  readonly status?: number;
  readonly answer: Parameters<PactV3['willRespondWith']>[0]['body'];
}

/** Runs one need of a consumer against the pact server; the pact stores it under its description. */
export type Needs = <K extends keyof HttpCalls>(description: string, need: Need<K>) => Promise<void>;

/** Writes the needs of a consumer into its pact: the request, and the required response. */
export function needsOf(pact: PactV3): Needs {
  return async (description, { given, call, input, idsOfState, status = 200, answer }) => {
    const headers = { 'Content-Type': `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8` };
    const example = MatchersV3.reify(answer);
    await pact
      .given(given)
      .uponReceiving(description)
      .withRequest(requestOf(call, input, idsOfState))
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

/** The expected request. It is built independently of the client, which is tested against it. */
function requestOf(
  call: string,
  input: AnyInput = {},
  idsOfState?: Readonly<Record<string, string>>,
): Parameters<PactV3['withRequest']>[0] {
  const [method = '', template = ''] = call.split(' ');
  const filled = (ids: Readonly<Record<string, string>>) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  const example = filled(input.params ?? {});
  const path =
    idsOfState === undefined ? example : MatchersV3.fromProviderState(filled(expressionsOf(idsOfState)), example);
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

const expressionsOf = (idsOfState: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(idsOfState).map(([param, id]) => [param, `\${${id}}`]));

const boundary = 'libretto-pact';

/** A multipart form with files, in its exact bytes, and what the consumer reads from the response. */
export interface FormNeed {
  readonly given: ProviderState;
  readonly path: string;
  readonly form: FormData;
  readonly status: number;
  readonly answer: Parameters<PactV3['willRespondWith']>[0]['body'];
}

/** Only the backend compares a form, because the pact server has no matcher for several parts. */
export async function needsForm(pact: PactV3, description: string, need: FormNeed): Promise<void> {
  const { given, path, form, status, answer } = need;
  const request = new Request('http://consumer.example', { method: 'POST', body: form });
  const drawn = /boundary=(.+)$/.exec(request.headers.get('Content-Type') ?? '')?.[1] ?? '';
  const sent = Buffer.from(await request.arrayBuffer())
    .toString('latin1')
    .replaceAll(drawn, boundary);
  const folder = mkdtempSync(join(tmpdir(), 'libretto-pact-form-'));
  const file = join(folder, 'body');
  writeFileSync(file, sent, 'latin1');
  const anyForm = MatchersV3.regex(
    /^multipart\/form-data;\s*boundary=.+$/,
    `multipart/form-data; boundary=${boundary}`,
  );
  try {
    await pact
      .given(given)
      .uponReceiving(description)
      .withRequestBinaryFile({ method: 'POST', path, headers: { 'Content-Type': anyForm } }, 'text/plain', file)
      .willRespondWith({
        ...{ status, body: answer },
        headers: { 'Content-Type': `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8` },
      })
      .executeTest(async ({ url }) => {
        const answered = await fetch(`${url}${path}`, { method: 'POST', body: form });
        expect(answered.status).toBe(status);
        expect(await answered.json()).toEqual(MatchersV3.reify(answer));
        await setTimeout(notingMs);
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Creates a pact of this consumer with the backend. The result must equal the committed file, which the backend's own
 * test verifies; `LIBRETTO_TEST_UPDATE_PACTS=1` overwrites the committed file.
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
