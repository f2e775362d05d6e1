// Finds the users that a text mentions: `@` and a name. Names may contain spaces, so the longest match wins. Mentions
// are resolved once, when the text is written, and stored by id: a user who takes the name later is not linked.

export interface Mention {
  readonly userId: string;
  /** Offset of the `@` in UTF-16 units. */
  readonly start: number;
  /** Length including the `@`. */
  readonly length: number;
}

/** Upper bound of mentions in a text; any further `@` remains plain text. */
export const maxMentions = 10;
const maxNameLength = 64;
const maxWordsInName = 8;

const word = /[\p{L}\p{M}\p{N}_]/u;
const isWord = (character: string | undefined) => character !== undefined && word.test(character);

/** Names are compared case-insensitively and in compatibility form, so that look-alike characters are equal. */
export const mentionKey = (name: string): string => name.normalize('NFKC').toLowerCase();

interface Candidate {
  readonly start: number;
  readonly length: number;
  readonly key: string;
}

/** The possible names after each `@`, longest first. An `@` inside a word belongs to an email address. */
export function mentionCandidates(text: string): readonly (readonly Candidate[])[] {
  const found: Candidate[][] = [];
  for (let start = text.indexOf('@'); start >= 0 && found.length < maxMentions; start = text.indexOf('@', start + 1)) {
    if (isWord(text[start - 1])) continue;
    const candidates = candidatesAt(text, start);
    if (candidates.length > 0) found.push(candidates);
  }
  return found;
}

function candidatesAt(text: string, start: number): Candidate[] {
  const candidates: Candidate[] = [];
  const last = Math.min(text.length, start + 1 + maxNameLength);
  for (let end = start + 2; end <= last && candidates.length < 4 * maxWordsInName; end++) {
    if (text[end - 1] === '\n') break;
    if (isWord(text[end - 1]) && isWord(text[end])) continue;
    const name = text.slice(start + 1, end);
    if (name.trim() === name) candidates.unshift({ start, length: end - start, key: mentionKey(name) });
  }
  return candidates;
}

/** @param idsOf resolves names, normalized by {@link mentionKey}, to user ids in the same order. */
export async function mentionsIn(
  text: string,
  idsOf: (keys: readonly string[]) => Promise<readonly (string | undefined)[]>,
): Promise<readonly Mention[]> {
  const places = mentionCandidates(text);
  const keys = [...new Set(places.flat().map(({ key }) => key))];
  if (keys.length === 0) return [];
  const ids = await idsOf(keys);
  const idOf = new Map(keys.map((key, index) => [key, ids[index]]));
  return places.flatMap((candidates) => {
    for (const { key, start, length } of candidates) {
      const userId = idOf.get(key);
      if (userId !== undefined) return [{ userId, start, length }];
    }
    return [];
  });
}

/** Users who were not mentioned before, so that an edit notifies nobody twice. */
export function newlyMentioned(mentions: readonly Mention[], before: readonly string[]): readonly string[] {
  return [...new Set(mentions.map(({ userId }) => userId))].filter((userId) => !before.includes(userId));
}
