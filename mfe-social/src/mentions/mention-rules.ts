// Rules of mentions: when a name is being typed after an `@`, which users match, and how choosing one changes the text.

export interface MentionDraft {
  /** Index of the `@` in the text. */
  readonly start: number;
  readonly search: string;
}

export interface Mentionable {
  readonly id: string;
  readonly username: string;
  readonly profileImageId: string | null;
  readonly isArtist: boolean;
  readonly isPatron: boolean;
}

const maxSearch = 40;
const maxWords = 4;
export const mostListed = 8;
const word = /[\p{L}\p{M}\p{N}_]/u;

/**
 * The partial name before the caret, or null when none is being typed. An `@` inside a word
 * is taken for an email address.
 */
export function mentionDraft(text: string, caret: number): MentionDraft | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || word.test(text[start - 1] ?? '')) return null;
  const search = text.slice(start + 1, caret);
  if (search === '' || search.length > maxSearch || /^\s|\n|\s\s/.test(search)) return null;
  return search.split(' ').length > maxWords ? null : { start, search };
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Whether the name, or one of its later words, starts with the search text. */
export function fits(username: string, search: string): boolean {
  const name = keyOf(username);
  const wanted = keyOf(search);
  return name.startsWith(wanted) || name.includes(` ${wanted}`);
}

/**
 * Lists users of the thread first, then those that the server suggests: without duplicates, the user, and names that
 * are already complete.
 */
export function mentionables(
  { search }: MentionDraft,
  near: readonly Mentionable[],
  found: readonly Mentionable[],
  ownId: string,
): readonly Mentionable[] {
  const people = new Map<string, Mentionable>();
  for (const person of [...near.filter(({ username }) => fits(username, search)), ...found])
    if (person.id !== ownId && !people.has(person.id)) people.set(person.id, person);
  return [...people.values()].slice(0, mostListed);
}

/** Returns the text with the complete name, and the new caret position. */
export function withMention(text: string, { start, search }: MentionDraft, username: string) {
  const rest = text.slice(start + 1 + search.length);
  const before = `${text.slice(0, start)}@${username}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') ? 1 : 0) };
}
