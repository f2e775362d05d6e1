// What happened, in the reading face, its amounts in the UI face so that they are found at a glance.
import { css } from '@emotion/react';
import { loadReadingFace } from '@libretto/kit/reading-face';
import { font, tabular } from '@libretto/kit/tokens';
import { Fragment, useEffect } from 'react';

/** Amounts outside of quotes: the figures of a song's title are none. */
const amount = /([−-]?€?\d[\d,]*(?:\.\d+)?(?:\s?%)?(?:\s(?:Talents?|EUR)\b)?)/;

export interface ExplainedPart {
  readonly text: string;
  readonly isAmount: boolean;
}

export function partsOf(sentence: string): readonly ExplainedPart[] {
  return sentence
    .split(/(“[^”]*”)/)
    .flatMap((piece) =>
      piece.startsWith('“')
        ? [{ text: piece, isAmount: false }]
        : piece.split(amount).map((text, index) => ({ text, isAmount: index % 2 === 1 && !/%$/.test(text) })),
    )
    .filter(({ text }) => text !== '');
}

export function Explained({ children, className }: { children: string; className?: string }) {
  useEffect(() => loadReadingFace(), []);
  return (
    <p css={sentence} className={className}>
      {partsOf(children).map(({ text, isAmount }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
        isAmount ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>,
      )}
    </p>
  );
}

const sentence = css`
  ${font.reading}
  font-size: 1.125rem;
  line-height: 1.75rem;
  max-width: 68ch;
  & > b {
    ${font.body}
    ${tabular}
    font-size: 1rem;
    font-weight: 600;
  }
`;
