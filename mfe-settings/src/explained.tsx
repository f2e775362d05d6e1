// An explanatory sentence in the reading font, with its amounts emphasized in the UI font.
import { css } from '@emotion/react';
import { font, loadReadingFace, tabular } from '@libretto/kit/theme';
import { Fragment, useEffect } from 'react';
import { ledgerTimeUtc } from './ledger-time';
import { monthName } from './statement/months';

/** Matches amounts, but no digits within a name or an id. */
const amount = /((?<![\w/.-])[−-]?€?\d(?:[\d.,]*\d)?(?![\w/-])(?:\s?[%€])?(?:\s(?:Talents?|EUR)\b)?)/;
/** Matches titles, instants and months, whose digits are no amounts. */
const noAmount = /(„[^“]*“|“[^”]*”|\d{4}-\d{2}-\d{2}T[\d:.]+Z|\b\d{4}-\d{2}\b)/;

export interface ExplainedPart {
  readonly text: string;
  readonly isAmount: boolean;
}

export function partsOf(sentence: string): readonly ExplainedPart[] {
  return sentence
    .split(noAmount)
    .flatMap((piece, index) =>
      index % 2 === 1
        ? [{ text: readable(piece), isAmount: false }]
        : piece.split(amount).map((text, place) => ({ text, isAmount: place % 2 === 1 && !text.endsWith('%') })),
    )
    .filter(({ text }) => text !== '');
}

/** Formats the instants and months that the server's sentences contain. */
function readable(piece: string): string {
  if (/^[„“]/.test(piece)) return piece;
  return piece.endsWith('Z') ? ledgerTimeUtc(piece) : monthName(piece);
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
  /* A name may be one word of 240 letters. */
  overflow-wrap: anywhere;
  & > b {
    ${font.body}
    ${tabular}
    font-size: 1rem;
    font-weight: 600;
  }
`;
