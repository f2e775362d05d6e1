// Translates queries of the port into SQL conditions on a table.
import { type IndexDefinition, indexedValue } from '../../../ports/read-models/read-models';
import type { Bound } from '../database/database';

export interface TableQuery {
  readonly index: string;
  readonly equals: Readonly<Record<string, unknown>>;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset?: number;
  readonly from?: string | number;
  readonly to?: string | number;
  /** Sort key and id of the last document of the previous page. */
  readonly after?: readonly [sort: string | number | null, id: string];
}

export type SampledQuery = Pick<TableQuery, 'index' | 'equals' | 'limit' | 'from' | 'to'>;

/** Returns the SQL conditions on the index columns, and the column by which the index sorts. */
export function matching(
  index: IndexDefinition<Record<string, unknown>>,
  { equals, from, to }: Pick<TableQuery, 'equals' | 'from' | 'to'>,
): { readonly sort: string | undefined; readonly conditions: string[]; readonly values: Bound[] } {
  const sort = index.sort === undefined ? undefined : columnOf(index.sort);
  const conditions = index.equals.map((field) => `${columnOf(field)} IS ?`);
  const values = index.equals.map((field) => indexedValue(equals[field]));
  for (const [comparison, limit] of [
    ['>=', from],
    ['<=', to],
  ] as const) {
    if (sort === undefined || limit === undefined) continue;
    conditions.push(`${sort} ${comparison} ?`);
    values.push(limit);
  }
  return { sort, conditions, values };
}

export function fieldsOf(index: IndexDefinition<object>): readonly string[] {
  return index.sort === undefined ? index.equals : [...index.equals, index.sort];
}

export function columnOf(field: string): string {
  return `f_${identifier(field)}`;
}

/** Names come from our own declarations; an invalid name is a bug there. */
export function identifier(name: string): string {
  if (!/^[A-Za-z][\w-]*$/.test(name)) throw new Error(`${name} cannot name a collection, index or field`);
  return name.replaceAll('-', '_');
}
