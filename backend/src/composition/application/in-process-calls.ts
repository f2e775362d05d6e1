// Calls the application directly, without a socket. The caller is bound to the request object, so no network request
// can impersonate one.
import type { ServerResponse } from 'node:http';
import type { Express } from 'express';
import inject, { type InjectOptions } from 'light-my-request';
import { setCaller } from '../../kernel/http/access/caller';
import { positionName } from '../../kernel/http/commands/consistency-tokens';
import type { InternalApiClient } from '../../kernel/http/commands/internal-api-client';
import { problem } from '../../kernel/http/server/problem';

/** @param app is resolved on each call, since the application is built from the routes that make these calls. */
export function inProcessCalls(app: () => Express): InternalApiClient {
  return async (caller, key, input = {}) => {
    const { params = {}, query = {}, body, form, isHead, position, onPosition, address } = input;
    const [described, pattern] = key.split(' ') as [InjectOptions['method'], string];
    const method = isHead ? 'HEAD' : described;
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const { type, payload } = form === undefined ? { type: undefined, payload: body } : await formContent(form);
    const headers = { ...(type && { 'content-type': type }), ...(position && { [positionName]: position }) };
    const asked = { method, url: `${path}?${search}`, remoteAddress: address, headers, payload };
    const answer = await inject((req, res) => {
      setCaller(req, caller);
      keepMethods(res);
      app()(req as never, res as never);
    }, asked);
    const written = answer.headers[positionName.toLowerCase()];
    if (typeof written === 'string') onPosition?.(written);
    const answered = answer.payload === '' ? {} : answer.json();
    if (answer.statusCode < 400) return answered;
    throw problem(answer.statusCode, answered.code ?? 'refused', answered.error ?? 'The call was refused');
  };
}

/** Express replaces the response's prototype; the methods that the injection library set on it must survive that. */
function keepMethods(res: ServerResponse): void {
  const { writeHead, write, end, addTrailers, destroy } = res;
  Object.assign(res, { writeHead, write, end, addTrailers, destroy });
}

async function formContent(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const written = new Response(form);
  return { type: written.headers.get('content-type') ?? '', payload: Buffer.from(await written.arrayBuffer()) };
}
