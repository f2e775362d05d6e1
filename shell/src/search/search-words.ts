// Local matching for the search: every typed word must be the start of one of the known words.

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Matches in any order and case; a text without a word matches nothing. */
export function isFoundBy(text: string, known: string): boolean {
  const typed = wordsOf(text);
  const words = wordsOf(known);
  return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)));
}
