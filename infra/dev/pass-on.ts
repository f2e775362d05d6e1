// Hands the calls of a remote that runs alone to a backend that runs elsewhere.
import { type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { StandaloneOptions } from './standalone-server';

/** Answers calls under `/api` with what the backend at this address answers. */
export function passedOnTo(backend: string): StandaloneOptions['answer'] {
  return async (request, response) => {
    if (!request.url?.startsWith('/api/')) return false;
    passOn(request, response, new URL(request.url, backend));
    return true;
  };
}

/** The origin becomes the backend's own, as its guard against foreign pages would have it. */
function passOn(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const { method, headers } = request;
  const origin = headers.origin === undefined ? {} : { origin: url.origin };
  const onward = requestOf(url, { method, headers: { ...headers, host: url.host, ...origin } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
