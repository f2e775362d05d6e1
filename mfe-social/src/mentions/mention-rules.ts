// When a name is being written behind an `@`, who may be meant, and what choosing one makes of the text.

export interface MentionDraft {
  /** Where the `@` stands. */
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

/** The name before the caret; null where none is being written. An `@` inside a word belongs to an address. */
export function mentionDraft(text: string, caret: number): MentionDraft | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || word.test(text[start - 1] ?? '')) return null;
  const search = text.slice(start + 1, caret);
  if (search === '' || search.length > maxSearch || /^\s|\n|\s\s/.test(search)) return null;
  return search.split(' ').length > maxWords ? null : { start, search };
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** The name begins so, or one of its words does. */
export function fits(username: string, search: string): boolean {
  const name = keyOf(username);
  const wanted = keyOf(search);
  return name.startsWith(wanted) || name.includes(` ${wanted}`);
}

/** Those of the thread first, then whom the server names; each once, never oneself, and nobody whose name is written out. */
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

/** The text with the whole name, and where the caret goes. */
export function withMention(text: string, { start, search }: MentionDraft, username: string) {
  const rest = text.slice(start + 1 + search.length);
  const before = `${text.slice(0, start)}@${username}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') ? 1 : 0) };
}
