// The typed API client of the browser. It imports the contract as types only, so that no schema ends up in a bundle.
import type { HttpCalls } from '../http';
import { keepTokens, keptTokens, tokenHeader, tokensName } from './consistency-tokens';
import { makeId } from './make-id';
import { noteServerTime } from './server-clock';

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** Makes a property optional when all of its fields are optional. */
type Lenient<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K];
};

/** The input of a call: its path parameters, query and body, each where the contract defines it. */
export type CallInput<K extends keyof HttpCalls> = Lenient<Defined<Pick<HttpCalls[K], 'params' | 'query' | 'body'>>>;
export type CallAnswer<K extends keyof HttpCalls> = HttpCalls[K]['response'];

type Input<K extends keyof HttpCalls> = CallInput<K> & {
  signal?: AbortSignal;
  /** Makes a change safe to repeat. */
  idempotencyKey?: string;
};
type Arguments<K extends keyof HttpCalls> =
  Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

/**
 * A refusal of the server, or status 0 when no response arrived. `message` is the text for the screen. Recognise it by
 * its shape, never by `instanceof`: each part of the page bundles its own copy of this class.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Returns the text of a server's refusal, or the spec's fallback when the error has no such text. */
export function errorText(error: unknown, fallback: string): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return (statusOf(error) ?? 0) > 0 && typeof message === 'string' && message ? message : fallback;
}

/**
 * Returns the status of a failed call: 0 when no response arrived, null for any other error. It checks the shape,
 * because each remote bundles its own error class.
 */
export function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'number' ? status : null;
}

/**
 * Calls the API: `callApi('GET /api/songs/{id}/comments', { params: { id }, query: { limit: 20 } })`.
 *
 * @throws ApiError for every response that is not 2xx and when no response arrives; AbortError when `signal` fires.
 */
export async function callApi<K extends keyof HttpCalls>(
  key: K,
  ...[input]: Arguments<K>
): Promise<HttpCalls[K]['response']> {
  const { params, query, body, signal, idempotencyKey } = (input ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };
  const [method, template] = key.split(' ') as [string, string];
  const tokens = keptTokens();
  const headers: Record<string, string> = { Accept: 'application/json', ...answerLanguage(), ...tokenHeader(tokens) };
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  // The server's log lines, the events of this call and the projections of those events carry this id.
  headers['X-Request-Id'] = makeId();
  const sentAtMs = Date.now();
  const response = await answered(
    fetch(fillPath(template, params ?? {}) + queryString(query ?? {}), {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ?? null,
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    }),
  );
  noteServerTime(response, sentAtMs);
  keepTokens(response.headers?.get(tokensName), tokens);
  const answer = await readJson(response);
  if (!response.ok) throw refusal(response, answer);
  return answer as HttpCalls[K]['response'];
}

/** Returns the header that requests the page's language, also for requests that bypass {@link callApi}. */
export function answerLanguage(): Record<string, string> {
  // Outside a document the header is omitted, and the browser chooses the language.
  const language = globalThis.document?.documentElement.lang;
  return language ? { 'Accept-Language': language } : {};
}

/** Builds the URL of a call, for elements that load their own content and for tests. */
export function fillPath(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} misses the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function queryString(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

async function answered(pending: Promise<Response>): Promise<Response> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'offline', 'No answer from the server');
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy in between may respond with its own page; the status still says what happened.
    if (response.ok)
      throw new ApiError(response.status, 'invalid-answer', 'The server gave an answer that cannot be read');
    return {};
  }
}

function refusal(response: Response, answer: unknown): ApiError {
  const problem = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const text = typeof problem.error === 'string' ? problem.error : '';
  return new ApiError(response.status, typeof problem.code === 'string' ? problem.code : 'unknown', text, problem);
}
