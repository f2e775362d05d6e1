// Tabs and orders live in the address, so that Back leads through them and a link shows the same.

/** The address with some parameters changed; null takes one out. */
export function addressWith(path: string, search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What the address asks for, if it is one of the choices. */
export function chosen<Choice extends string>(
  search: string,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const asked = new URLSearchParams(search).get(name);
  return choices.find((choice) => choice === asked) ?? otherwise;
}
