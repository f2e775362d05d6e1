// Paging by offset, as the spec's lists have it. Wrong values fall back to the default, limits are capped.
import { z } from 'zod';

/** How many at the most: the default where absent or no number, never more than the cap. */
export function limitOf(defaultLimit: number, maxLimit: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .catch(defaultLimit)
    .default(defaultLimit)
    .transform((limit) => Math.min(limit, maxLimit));
}

/** Making a schema costs far more than parsing with it, and some callers ask for theirs with every request. */
const pageQueries = new Map<string, ReturnType<typeof makePageQuery>>();

/** Lists with offsets. */
export function pageQuery(defaultLimit: number, maxLimit = 100) {
  const key = `${defaultLimit}/${maxLimit}`;
  const known = pageQueries.get(key) ?? makePageQuery(defaultLimit, maxLimit);
  pageQueries.set(key, known);
  return known;
}

/** An engine walks over all that an offset passes, so nobody may ask it to walk far. */
export const maxOffset = 10_000;

/** 0 where absent or no number; beyond the most it is refused, as an answer from the beginning would never end. */
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

/** Opaque URL-safe id of at most 64 characters. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

export const idParams = z.object({ id: idSchema });

export const emptySchema = z.object({});

export const successSchema = z.object({ success: z.literal(true) });
