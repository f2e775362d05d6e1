// The one description of a call, from which validation, types, the OpenAPI document and the typed client are derived.
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: everyone, a signed-in user, one role, or a partner with its key. The server enforces it. */
export type Access = 'public' | 'session' | 'artist' | 'admin' | 'finance' | 'partner';

export interface CallDescription {
  method: Method;
  /** Path parameters in braces, as OpenAPI writes them: /api/songs/{id}/comments. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How the body is encoded; JSON when absent. */
  bodyType?: 'json' | 'form' | 'multipart';
  response: z.ZodType;
  /** Success status; 200 when absent. */
  status?: number;
  /** Content types of an answer that is no JSON, such as a picture. */
  responseTypes?: readonly string[];
  /** Further answers that are no refusals, such as 206 and 304 of files: status → what it means. */
  furtherAnswers?: Readonly<Record<number, string>>;
  /** Refusals beyond those that `answersOf` derives: status → the texts of `error`. */
  refusals?: Readonly<Record<number, readonly string[]>>;
  /** Fields of these refusals beyond those of every problem document. */
  refusalFields?: Readonly<Record<number, z.ZodObject>>;
}

/** Keeps the literal types of a description, so that paths and methods become type-level keys. */
export function call<const C extends CallDescription>(description: C): C {
  return description;
}
