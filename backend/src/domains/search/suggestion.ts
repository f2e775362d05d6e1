// Suggests another search when the query finds nothing as typed: its words in the spelling of the best hit, or a subset
// of its words that has results.
import { editDistance } from '../../kernel/texts/edit-distance';
import { foldedTitle, mostEditsOf } from '../../kernel/texts/text-words';

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? [];

/** @param texts title and artist of the best hit @returns null when a query word has no similar word in them */
export function respelt(query: string, texts: string): string | null {
  const theirs = wordsIn(texts).map((word) => ({ word, key: foldedTitle(word) }));
  const corrected = wordsIn(query).map((typed) => {
    const key = foldedTitle(typed);
    if (theirs.some((other) => other.key.startsWith(key))) return typed;
    const most = mostEditsOf(key);
    const near = theirs
      .map(({ word, key: other }) => {
        const whole = editDistance(key, other, most);
        return { word, edits: Math.min(whole, editDistance(key, other, most, true) + 0.5) };
      })
      .filter(({ edits }) => edits <= most + 0.5)
      .sort((a, b) => a.edits - b.edits);
    return near[0]?.word;
  });
  if (corrected.length === 0 || corrected.includes(undefined)) return null;
  const text = corrected.join(' ');
  return foldedTitle(text) === foldedTitle(query) ? null : text;
}

/** All variants with one word removed; those that keep the longest words come first. */
export function withOneWordLess(query: string): readonly string[] {
  const words = wordsIn(query);
  if (words.length < 2 || words.length > 6) return [];
  return words
    .map((word, left) => ({ word, rest: words.filter((_, index) => index !== left).join(' ') }))
    .sort((a, b) => a.word.length - b.word.length)
    .map(({ rest }) => rest);
}
