// Tabs, filters and pages live in the address, because an auditor needs one that can be sent.
import { bus } from '@libretto/contracts/federation';

/** The query string with some parameters changed; null takes one out. */
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
