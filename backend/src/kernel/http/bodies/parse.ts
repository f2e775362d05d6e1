import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import { sourceLanguage, type Text, text, wordsIn, written } from '../../texts/text';
import { type Problem, problem } from '../server/problem';

/**
 * The body validated by the schema; unknown fields are dropped.
 * @throws Problem 400 with the first issue as `error`, 415 for a content type that no parser of this route accepts.
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

/** Validates external input. @throws Problem 400 that names each issue in `fields`. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error);
}

/** Replaces the parser's messages for issues without a message in the contract. */
function plainWords({ code, path, input }: z.core.$ZodRawIssue): string {
  const { missing, tooLarge, tooSmall, notValid } = plainFaultsOf(path);
  if (input === undefined) return missing.in(sourceLanguage);
  if (code === 'too_big') return tooLarge.in(sourceLanguage);
  return (code === 'too_small' ? tooSmall : notValid).in(sourceLanguage);
}

function plainFaultsOf(path: readonly PropertyKey[] | undefined) {
  const name = path?.join('.') || text`The request`;
  return {
    missing: text`${{ name }} is missing`,
    tooLarge: text`${{ name }} is too large or too long`,
    tooSmall: text`${{ name }} is too small or too short`,
    notValid: text`${{ name }} is not valid`,
  };
}

/** The parser supports plain strings only, so the translatable text is found again by its English form. */
function messageOf({ path, message }: z.core.$ZodIssue): Text {
  const plain = Object.values(plainFaultsOf(path)).find((each) => each.in(sourceLanguage) === message);
  return plain ?? written((language) => wordsIn(language, message));
}

/** A 400 with the first issue for the screen and every invalid field by name. */
export function invalidRequest(error: z.ZodError): Problem {
  const fields: Record<string, Text> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= messageOf(issue);
  const [first] = error.issues;
  return problem(400, 'invalid-request', first ? messageOf(first) : 'The request is not valid', { fields });
}

// Limits the nesting depth of JSON input. Code that processes it recurses per level, and a few thousand levels overflow
// the stack; legitimate clients need only a handful.
export const mostJsonDepth = 64;

/** Walks level by level without recursion, for the same reason. */
export function isTooDeep(value: unknown, mostDepth = mostJsonDepth): boolean {
  let level = [value];
  for (let depth = 0; depth <= mostDepth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Middleware that runs after the body parser and before anything reads the body. */
export function refuseDeepJson(req: Request, _res: Response, next: NextFunction): void {
  if (isTooDeep(req.body)) throw problem(400, 'nested-too-deeply', 'The request is nested too deeply');
  next();
}
