// Lists with the provider's pagination: newest first, `limit`, `starting_after`, `created[gte]` and similar.
import { type Form, inner, text } from './form';
import { invalid, missing } from './stripe-error';

interface Listed {
  readonly id: string;
  readonly created: number;
}

export interface List<T> {
  readonly object: 'list';
  readonly url: string;
  readonly data: readonly T[];
  readonly has_more: boolean;
}

const defaultLimit = 10;
const most = 100;

export function listOf<T extends Listed>(url: string, objects: readonly T[], form: Form): List<T> {
  const limit = Number(text(form, 'limit') ?? defaultLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > most) throw invalid('Invalid limit', { param: 'limit' });
  // Sorts by time and then by creation order, since seeded history is created after current objects.
  const newestFirst = [...objects]
    .filter(({ created }) => isWithin(created, form))
    .reverse()
    .sort((a, b) => b.created - a.created);
  const after = text(form, 'starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after');
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + limit < newestFirst.length };
}

function isWithin(created: number, form: Form): boolean {
  const exact = text(form, 'created');
  if (exact !== undefined) return created === Number(exact);
  const range = inner(form, 'created') ?? {};
  const bound = (name: string, otherwise: number) => Number(text(range, name) ?? otherwise);
  return (
    created >= bound('gte', 0) &&
    created > bound('gt', -1) &&
    created <= bound('lte', Number.POSITIVE_INFINITY) &&
    created < bound('lt', Number.POSITIVE_INFINITY)
  );
}

/** Returns the objects that match the form in all filterable fields. */
export function matching<T extends object>(objects: readonly T[], form: Form, fields: readonly (keyof T & string)[]) {
  const wanted = fields.flatMap((field) => {
    const value = text(form, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return objects.filter((object) => wanted.every(([field, value]) => object[field] === value));
}
