import type { Request } from 'express';
import type { z } from 'zod';
import { type Problem, problem } from '../problem';

/**
 * The body as the schema has it; unknown fields are dropped.
 * @throws Problem 400 with the first fault as `error`, 415 for a body of a type that no parser of this route takes.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, req: Request): z.output<Schema> {
  if (req.body === undefined && hasBody(req)) {
    throw problem(415, 'unsupported-media-type', 'This call takes application/json');
  }
  return parseWith(schema, req.body ?? {});
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

export function parseQuery<Schema extends z.ZodType>(schema: Schema, req: Request): z.output<Schema> {
  return parseWith(schema, req.query);
}

export function parseParams<Schema extends z.ZodType>(schema: Schema, req: Request): z.output<Schema> {
  return parseWith(schema, req.params);
}

/** Parses what came from outside. @throws Problem 400 naming each fault in `fields`. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error);
}

/** Where a contract has no words of its own for a fault, these are shown instead of the parser's. */
function plainWords({ code, path, input }: z.core.$ZodRawIssue): string {
  const name = path?.join('.') || 'The request';
  if (input === undefined) return `${name} is missing`;
  if (code === 'too_big') return `${name} is too large or too long`;
  if (code === 'too_small') return `${name} is too small or too short`;
  return `${name} is not valid`;
}

/** 400 with the first fault for the screen, and every faulty field by its name. */
export function invalidRequest(error: z.ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return problem(400, 'invalid-request', error.issues[0]?.message ?? 'The request is not valid', { fields });
}
