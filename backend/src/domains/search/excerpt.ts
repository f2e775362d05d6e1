// Extracts the part of a longer text that shows why it matched.
import { editDistance } from '../../kernel/texts/edit-distance';
import { foldedTitle, type SearchedToken } from '../../kernel/texts/text-words';

const longest = 120;
const before = 30;

export function excerptOf(text: string, tokens: readonly SearchedToken[]): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= longest) return flat;
  const words = [...flat.matchAll(/\S+/gu)];
  const match = words.find(([word]) => tokens.some((token) => isFor(token, word)));
  const at = match?.index ?? 0;
  // The excerpt starts and ends at word boundaries.
  const from = at < longest / 2 ? 0 : (words.find(({ index }) => index >= at - before)?.index ?? 0);
  const cut = flat.slice(from, from + longest);
  const isWhole = from + longest >= flat.length;
  const shown = isWhole || !cut.includes(' ') ? cut : cut.slice(0, cut.lastIndexOf(' '));
  return `${from > 0 ? '… ' : ''}${shown}${isWhole ? '' : ' …'}`;
}

function isFor({ text, isBeginning, mostEdits }: SearchedToken, word: string): boolean {
  const folded = foldedTitle(word);
  return folded.includes(text) || editDistance(text, folded, mostEdits, isBeginning) <= mostEdits;
}
