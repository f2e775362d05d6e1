// The HTTP contract as an OpenAPI document, generated from the schemas that the server validates with.
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { httpCalls } from '../http';
import type { Access, CallDescription } from '../http/call';
import { problemSchema } from '../http/problem';

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Calls that return binary content: path → content types. */
const byteAnswers: Readonly<Record<string, string[]>> = {
  '/api/audio/{id}': ['audio/webm', 'audio/mp4'],
  '/api/img/{type}/{id}': ['image/avif', 'image/webp', 'image/jpeg'],
  '/api/user/statement/csv': ['text/csv'],
  '/api/finance/exports/{id}/files/{name}': ['text/csv', 'text/plain', 'application/json'],
};

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

const accessProblems: Record<Access, Record<string, ReturnType<typeof problem>>> = {
  public: {},
  session: { 401: problem('Nobody is signed in') },
  artist: { 401: problem('Nobody is signed in'), 403: problem('For artists only') },
  admin: { 401: problem('Nobody is signed in'), 403: problem('For admins only') },
  finance: { 401: problem('Nobody is signed in'), 403: problem('For the role finance only') },
  partner: { 401: problem('No valid key of a partner'), 403: problem('The key lacks the scope') },
};

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
        'Money commands take an `Idempotency-Key`. A write answers with `Libretto-Position`; a read that carries it waits for that write.',
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
    responses: {
      [String(call.status ?? 200)]: { description: 'Success', content: contentOf(call) },
      ...((call.body ?? call.query ?? call.params) && { 400: problem('What was sent is not valid') }),
      ...accessProblems[call.access],
      ...(call.method !== 'GET' && { 429: problem('Too many requests. Please try again later.') }),
      ...(call.params && { 404: problem('It does not exist, or not for the caller') }),
      ...Object.fromEntries(
        Object.entries(call.refusals ?? {}).map(([status, texts]) => [status, problem(texts.join('\n\n'))]),
      ),
    },
  };
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [access === 'partner' ? { partner: [] } : { session: [] }];
}

function contentOf(call: CallDescription) {
  const bytes = byteAnswers[call.path];
  if (!bytes) return { 'application/json': { schema: call.response } };
  return Object.fromEntries(bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]));
}
