// Finds the described call that a request is for.
import { httpCalls } from '@libretto/contracts/http';
import type { CallDescription } from '@libretto/contracts/http/call';

/**
 * Finds the described call of a request as Express does: case-insensitively, with or without a trailing slash. Paths
 * without parameters are found first.
 */
export function callFinder<T>(
  valueFor: (call: CallDescription) => T,
  calls: readonly CallDescription[] = httpCalls,
): (method: string, path: string) => T | undefined {
  const fixed = new Map<string, T>();
  const patterns = new Map<string, { readonly pattern: RegExp; readonly value: T }[]>();
  const groupOf = (method: string, path: string) => `${method} ${path.split('/').length}`;
  for (const call of calls) {
    const value = valueFor(call);
    if (!call.path.includes('{')) fixed.set(`${call.method} ${call.path.toLowerCase()}`, value);
    else {
      const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i');
      const group = groupOf(call.method, call.path);
      patterns.set(group, [...(patterns.get(group) ?? []), { pattern, value }]);
    }
  }
  return (method, given) => {
    const path = given.length > 1 && given.endsWith('/') ? given.slice(0, -1) : given;
    const key = `${method} ${path.toLowerCase()}`;
    // A fixed path without a value must not get the value of a pattern that also matches it.
    if (fixed.has(key)) return fixed.get(key);
    return patterns.get(groupOf(method, path))?.find(({ pattern }) => pattern.test(path))?.value;
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const isDescribed = callFinder(() => true);

/** The methods that the contract describes for a path; none for a path that no call has. */
export const methodsOf = (path: string) => methods.filter((method) => isDescribed(method, path));
