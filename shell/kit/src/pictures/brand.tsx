// The bookmark and the name. Both are outlines, so that neither waits for a font.
import { css } from '@emotion/react';
import { colour, space } from '../theme/tokens';
import { markPath, markViewBox, wordmarkPath, wordmarkViewBox } from './brand-paths';

export type BrandMarkProps = {
  heightPx?: number;
  className?: string;
};

const ratioOf = (viewBox: string) => {
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number);
  return width / height;
};

const mark = css`
  flex: none;
  fill: ${colour.mark};
`;

/** Hidden from screen readers: the link around it, or the wordmark next to it, says the name. */
export function BrandMark({ heightPx = 27, className }: BrandMarkProps) {
  return (
    <svg
      css={mark}
      className={className}
      viewBox={markViewBox}
      height={heightPx}
      width={heightPx * ratioOf(markViewBox)}
      aria-hidden="true"
    >
      <path d={markPath} />
    </svg>
  );
}

const word = css`
  flex: none;
  fill: ${colour.text};
`;

/** As tall as the letters themselves: 17 px for the 22 px of the sidebar. */
export function Wordmark({ heightPx = 18, className }: { heightPx?: number; className?: string }) {
  return (
    <svg
      css={word}
      className={className}
      viewBox={wordmarkViewBox}
      height={heightPx}
      width={heightPx * ratioOf(wordmarkViewBox)}
      role="img"
      aria-label="Libretto"
    >
      <path d={wordmarkPath} />
    </svg>
  );
}

const both = css`
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
`;

/** Mark and name side by side, for the head of the sidebar, sign-in and landing. */
export function Brand({ className }: { className?: string }) {
  return (
    <span css={both} className={className}>
      <BrandMark />
      <Wordmark />
    </span>
  );
}
