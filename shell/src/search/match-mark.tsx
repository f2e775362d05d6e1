// A text in which the searched letters are highlighted.
import { css } from '@emotion/react';
import { colour } from '@libretto/kit/theme';
import { Fragment } from 'react';

const mark = css`
  background: none;
  color: ${colour.accentText};
  font: inherit;
`;

export interface TextPart {
  text: string;
  isMatch: boolean;
  at: number;
}

/**
 * Splits a text at the searched words, wherever one of its words starts with one of them, regardless of case and
 * accents.
 */
export function partsOf(text: string, query: string): TextPart[] {
  const words = query.trim().split(/\s+/).map(plain).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu');
  const letters = lettersOf(text);
  const parts: TextPart[] = [];
  let at = 0;
  const cut = (to: number, isMatch: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to), isMatch, at });
    at = Math.max(at, to);
  };
  for (const match of letters.plain.matchAll(pattern)) {
    cut(letters.places[match.index] as number, false);
    cut(letters.places[match.index + match[0].length] as number, true);
  }
  cut(text.length, false);
  return parts;
}

/** Letters that Unicode normalisation does not decompose into a base letter and a mark. */
const others = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
]);

function plain(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/[ßøæœłđðþ]/g, (letter) => others.get(letter) ?? letter);
}

/**
 * Folds a text to plain letters and maps each of them to its position in the text; the last position is the text's end.
 */
function lettersOf(text: string): { plain: string; places: number[] } {
  const places: number[] = [];
  let letters = '';
  let at = 0;
  for (const character of text) {
    const folded = plain(character);
    letters += folded;
    for (let unit = 0; unit < folded.length; unit++) places.push(at);
    at += character.length;
  }
  // A combining mark adds no letter, so it belongs to the letter before it.
  return { plain: letters, places: [...places, text.length] };
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function MatchMark({ text, query }: { text: string; query: string }) {
  return partsOf(text, query).map(({ text: part, isMatch, at }) =>
    isMatch ? (
      <mark key={at} css={mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
