// Parses bracketed forms, as the provider's libraries send them: `card[number]=4242`, `expand[0]=charge`,
// `expand[]=charge`.

export interface Form {
  readonly [name: string]: FormValue | undefined;
}
export type FormValue = string | Form;

const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function parseForm(text: string): Form {
  const form: Record<string, FormValue> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter((part, at, parts) => part !== '' || (at > 0 && at < parts.length - 1));
    if (key.endsWith('[]')) path.push(String(lengthAt(form, path)));
    if (path.length > 0 && !path.some((part) => unsafeNames.has(part))) set(form, path, value);
  }
  return form;
}

function set(form: Record<string, FormValue>, path: readonly string[], value: string): void {
  let at = form;
  for (const part of path.slice(0, -1)) {
    const inner = at[part];
    const next: Record<string, FormValue> =
      typeof inner === 'object' ? (inner as Record<string, FormValue>) : Object.create(null);
    at[part] = next;
    at = next;
  }
  at[path.at(-1) as string] = value;
}

function lengthAt(form: Form, path: readonly string[]): number {
  let at: FormValue | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'object' ? Object.keys(at).length : 0;
}

export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function inner(form: Form, name: string): Form | undefined {
  const value = form[name];
  return typeof value === 'object' ? value : undefined;
}

/** Returns the values of a list, or of a hash whose names do not matter. */
export function texts(form: Form, name: string): readonly string[] {
  return Object.values(inner(form, name) ?? {}).filter((value) => typeof value === 'string');
}

export function metadataOf(form: Form): Readonly<Record<string, string>> {
  const entries = Object.entries(inner(form, 'metadata') ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
