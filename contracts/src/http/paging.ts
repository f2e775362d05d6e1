// Paging by offset, as the spec defines it. Invalid values fall back to the default, and limits are capped.
import { z } from 'zod';

/** A page size: the default when absent or not a number, and at most the cap. */
export function limitOf(defaultLimit: number, maxLimit: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .catch(defaultLimit)
    .default(defaultLimit)
    .transform((limit) => Math.min(limit, maxLimit));
}

/**
 * Caches schemas: building one costs far more than parsing with it, and some callers ask for theirs on every request.
 */
const pageQueries = new Map<string, ReturnType<typeof makePageQuery>>();

/** The query of a list with offset paging. */
export function pageQuery(defaultLimit: number, maxLimit = 100) {
  const key = `${defaultLimit}/${maxLimit}`;
  const known = pageQueries.get(key) ?? makePageQuery(defaultLimit, maxLimit);
  pageQueries.set(key, known);
  return known;
}

/** Caps the offset, because an engine scans all entries before it. */
export const maxOffset = 10_000;

/**
 * An offset: 0 when absent or not a number. An offset above the cap is refused; a client that got the first page
 * instead would never reach an end.
 */
export function offsetQuery() {
  return z.coerce
    .number()
    .int()
    .min(0)
    .catch(0)
    .default(0)
    .refine((offset) => offset <= maxOffset, `This list cannot be read beyond its first ${maxOffset} entries`);
}

function makePageQuery(defaultLimit: number, maxLimit: number) {
  return z.object({
    limit: limitOf(defaultLimit, maxLimit),
    offset: offsetQuery(),
  });
}

/** An opaque URL-safe id of at most 64 characters. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

export const idParams = z.object({ id: idSchema });

export const emptySchema = z.object({});

export const successSchema = z.object({ success: z.literal(true) });
