// Tabs and sort orders are part of the URL, so that Back restores them and a link shows the same view.

/** Returns the URL with changed query parameters; null removes a parameter. */
export function addressWith(path: string, search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The value in the URL if it is one of the choices, otherwise the default. */
export function chosen<Choice extends string>(
  search: string,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const asked = new URLSearchParams(search).get(name);
  return choices.find((choice) => choice === asked) ?? otherwise;
}
