// Answers the calls of a standalone remote with the examples of its pact with the backend, and those of the session with the shell's.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { httpCalls } from '@libretto/contracts/http';
import type { CallDescription } from '@libretto/contracts/http/call';
import { repoRoot } from '../build/inputs.mjs';
import type { StandaloneOptions } from './standalone-server';

interface Interaction {
  readonly request: { readonly method: string; readonly path: string; readonly query?: Record<string, string[]> };
  readonly response: { readonly status: number; readonly body?: unknown };
}

export interface ExampleAnswer {
  readonly status: number;
  readonly body: unknown;
}

const notFound: ExampleAnswer = { status: 404, body: { error: 'The pact has no example of this call', status: 404 } };

const examplesOf = (part: string): Interaction[] =>
  JSON.parse(readFileSync(path.join(repoRoot, `contracts/pacts/${part}-backend.json`), 'utf8')).interactions;

/** A person with every role, so that every page of the remote can be seen. */
const session: ExampleAnswer = {
  status: 200,
  body: {
    user: {
      id: 'ines-halloran',
      name: 'ines.halloran',
      email: 'ines.halloran@libretto.example',
      image: null,
      isArtist: true,
      isPatron: true,
      isAdmin: true,
      isFinance: true,
      oauthProvider: 'credentials',
    },
  },
};

/** Returns the example that fits a call best: the same path and query, else another one of the same call. */
export function pactExamples(remote: string): (method: string, url: URL) => ExampleAnswer {
  const examples = examplesOf(remote);
  return (method, url) => {
    const key = callOf(method, url.pathname);
    if (key === 'GET /api/auth/session') return session;
    const [best] = examples
      .filter(({ request }) => callOf(request.method, request.path) === key)
      .map(({ request, response }) => ({ response, rank: rankOf(request, response.status, url) }))
      .sort((a, b) => b.rank - a.rank);
    return best ? { status: best.response.status, body: best.response.body } : notFound;
  };
}

/** Answers all calls under `/api`. */
export function pactAnswers(remote: string): StandaloneOptions['answer'] {
  const exampleOf = pactExamples(remote);
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!url.pathname.startsWith('/api/')) return false;
    const { status, body } = exampleOf(request.method ?? 'GET', url);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body ?? null));
    return true;
  };
}

/** A success precedes a refusal, then the same path, then the most equal parameters of the query. */
function rankOf({ path: example, query = {} }: Interaction['request'], status: number, url: URL): number {
  const isSuccess = status < 300 ? 1_000 : 0;
  const isSamePath = example === url.pathname ? 100 : 0;
  return (
    isSuccess +
    isSamePath +
    Object.entries(query).filter(([name, [value]]) => url.searchParams.get(name) === value).length
  );
}

const patterns = (httpCalls as readonly CallDescription[])
  .map(({ method, path: template }) => ({
    method,
    key: `${method} ${template}`,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: template.split('{').length,
  }))
  // A literal segment precedes a parameter: /songs/new is no song with the id `new`.
  .sort((a, b) => a.parameters - b.parameters);

const callOf = (method: string, pathname: string): string | undefined =>
  patterns.find((each) => each.method === method && each.pattern.test(pathname))?.key;
