// Tabs, filters and pages are part of the URL, so that an auditor can share it.
import { bus } from '@libretto/contracts/federation';

/** Returns the path with changed query parameters; null removes a parameter. */
export function addressWith(path: string, search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function goTo(to: string, replace = false): void {
  bus.emit('navigation/go', { to, replace });
}
