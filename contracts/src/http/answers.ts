// Every answer that a call can give: its successes, the refusals that it names, and those that the server gives to any
// call of its kind. The OpenAPI document lists exactly these, and the server's tests refuse any other answer.
import { z } from 'zod';
import type { Access, CallDescription } from './call';
import { problemSchema } from './problem';

export interface CallAnswer {
  readonly description: string;
  /** Content types of the body; empty for an answer without one. */
  readonly types: readonly string[];
  /** The body of an answer in JSON; undefined for files. */
  readonly schema?: z.ZodType;
}

const withoutSession = 'Nobody is signed in';
const accessRefusals: Record<Access, Readonly<Record<number, string>>> = {
  public: {},
  session: { 401: withoutSession },
  artist: { 401: withoutSession, 403: 'For artists only' },
  admin: { 401: withoutSession, 403: 'For admins only' },
  finance: { 401: withoutSession, 403: 'For the role finance only' },
  partner: { 401: 'No valid key of a partner', 403: 'The key lacks the scope' },
};

/** Refusals of every call that changes something, whatever it is about. */
const changeRefusals: Readonly<Record<number, string>> = {
  400: 'The body cannot be read',
  403: 'The request comes from another site',
  409: 'The idempotency key was used for another request',
  413: 'This is too large',
  415: 'This kind of content is not taken here',
  429: 'Too many requests. Please try again later.',
};

const waitSchema = z.object({
  /** Seconds until the next try, as in the header `Retry-After`. */
  retryAfter: z.number().optional(),
});
/** Fields of problem documents that depend on the status only. */
const generalFields: Readonly<Record<number, z.ZodObject>> = { 429: waitSchema };

/** Status → answer. An answer of 500 is a defect and therefore not part of the contract. */
export function answersOf(call: CallDescription): ReadonlyMap<number, CallAnswer> {
  const types = call.responseTypes ?? ['application/json'];
  const success = call.status ?? 200;
  const refusals = new Map<number, Set<string>>();
  const refuse = (status: number, text: string) =>
    void refusals.set(status, (refusals.get(status) ?? new Set()).add(text));
  if (call.body ?? call.query ?? call.params) refuse(400, 'What was sent is not valid');
  const general = [accessRefusals[call.access], ...(call.method === 'GET' ? [] : [changeRefusals])];
  for (const each of general) for (const [status, text] of Object.entries(each)) refuse(Number(status), text);
  if (call.params) refuse(404, 'It does not exist, or not for the caller');
  refuse(503, 'It cannot be answered right now');
  for (const [status, texts] of Object.entries(call.refusals ?? {}))
    for (const text of texts) refuse(Number(status), text);
  return new Map<number, CallAnswer>([
    [success, { description: 'Success', ...bodyOf(success, call, types) }],
    ...Object.entries(call.furtherAnswers ?? {}).map(
      ([status, description]) => [Number(status), { description, ...bodyOf(Number(status), call, types) }] as const,
    ),
    ...[...refusals].map(
      ([status, texts]) =>
        [
          status,
          {
            description: [...texts].join('\n\n'),
            types: ['application/problem+json'],
            schema: problemOf(call, status),
          },
        ] as const,
    ),
  ]);
}

function bodyOf(status: number, call: CallDescription, types: readonly string[]) {
  if (status === 204 || (status >= 300 && status < 400)) return { types: [] };
  return call.responseTypes === undefined ? { types, schema: call.response } : { types };
}

function problemOf(call: CallDescription, status: number): z.ZodObject {
  const fields = { ...generalFields[status]?.shape, ...call.refusalFields?.[status]?.shape };
  return Object.keys(fields).length === 0 ? problemSchema : problemSchema.extend(fields);
}
