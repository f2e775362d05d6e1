// Query cache keys, derived from call and input, so that no caller writes one by hand.
import type { HttpCalls } from '../http';
import type { CallInput } from './index';

export type ReadKey = Extract<keyof HttpCalls, `GET ${string}`>;

/** Returns an equal key for an equal call and input; undefined fields do not count. */
export function keyOf<K extends ReadKey>(call: K, input?: DeepPartial<CallInput<K>>): readonly [K, ...unknown[]] {
  const { params, query } = (input ?? {}) as { params?: object; query?: object };
  return [call, { ...definedOf({ params: filled(params), query: filled(query) }) }];
}

/** The key of a paged list whose pages are cached as one entry. */
export function pagesKeyOf<K extends ReadKey>(call: K, input?: DeepPartial<CallInput<K>>): readonly [K, ...unknown[]] {
  return [...keyOf(call, input), 'pages'];
}

type DeepPartial<T> = { [P in keyof T]?: T[P] extends object ? Partial<T[P]> : T[P] };

function definedOf(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function filled(fields: object | undefined): object | undefined {
  const defined = definedOf(fields ?? {});
  return Object.keys(defined).length === 0 ? undefined : defined;
}
