// A text with the searched letters set off in it.
import { css } from '@emotion/react';
import { colour } from '@libretto/kit/tokens';
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

/** Cuts a text at the words that were searched, wherever a word of it begins with one, whatever their case. */
export function partsOf(text: string, query: string): TextPart[] {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  let at = 0;
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '')
    .map((part) => {
      const placed = { ...part, at };
      at += part.text.length;
      return placed;
    });
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
