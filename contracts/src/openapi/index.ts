// The HTTP contract as an OpenAPI document, generated from the schemas that the server validates with.
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { httpCalls } from '../http';
import { answersOf, type CallAnswer } from '../http/answers';
import type { Access, CallDescription } from '../http/call';

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

export function openApiDocument(serverUrl: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const call of httpCalls as readonly CallDescription[]) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Libretto',
      version: '1.0.0',
      description:
        'Every refusal is `application/problem+json` with the text for the screen in `error` and a stable `code`. ' +
        'Money commands take an `Idempotency-Key`. A write answers with `Libretto-Position`; a read that carries it waits for that write. ' +
        'It may carry those of several writes, joined by commas.',
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieAt(serverUrl) },
        partner: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: paths as ZodOpenApiPathsObject,
  });
}

/** Browsers accept a `__Host-` cookie only over https. */
const sessionCookieAt = (serverUrl: string) =>
  serverUrl.startsWith('https:') ? '__Host-libretto-session' : 'libretto-session';

function operationOf(call: CallDescription): ZodOpenApiOperationObject {
  return {
    operationId: `${call.method} ${call.path}`,
    tags: [call.tag],
    summary: call.summary,
    security: securityOf(call.access),
    requestParams: { ...(call.params && { path: call.params }), ...(call.query && { query: call.query }) },
    ...(call.body && {
      requestBody: { required: true, content: { [bodyTypes[call.bodyType ?? 'json']]: { schema: call.body } } },
    }),
    responses: Object.fromEntries([...answersOf(call)].map(([status, answer]) => [String(status), responseOf(answer)])),
  };
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [access === 'partner' ? { partner: [] } : { session: [] }];
}

function responseOf({ description, types, schema }: CallAnswer) {
  if (types.length === 0) return { description };
  const content = { schema: schema ?? ({ type: 'string', format: 'binary' } as const) };
  return { description, content: Object.fromEntries(types.map((type) => [type, content])) };
}
