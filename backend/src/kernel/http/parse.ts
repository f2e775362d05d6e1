import type { Request } from 'express';
import type { z } from 'zod';
import { problem } from '../problem';

/** The body as the schema has it; unknown fields are dropped. @throws Problem 400 with the first fault as `error`. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, req: Request): z.output<Schema> {
  return parseWith(schema, req.body ?? {});
}

export function parseQuery<Schema extends z.ZodType>(schema: Schema, req: Request): z.output<Schema> {
  return parseWith(schema, req.query);
}

export function parseParams<Schema extends z.ZodType>(schema: Schema, req: Request): z.output<Schema> {
  return parseWith(schema, req.params);
}

/** Parses what came from outside. @throws Problem 400 naming each fault in `issues`. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw problem(400, 'invalid-request', issues[0]?.message ?? 'Invalid request', { issues });
}
