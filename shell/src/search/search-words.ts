// How what the shell knows by itself is found: every typed word begins one of its words.

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** In any order and case; a text without a word finds nothing. */
export function isFoundBy(text: string, known: string): boolean {
  const typed = wordsOf(text);
  const words = wordsOf(known);
  return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)));
}
