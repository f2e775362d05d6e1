// A turning arc. Only inside buttons and beside a sentence that says what is being waited for.
import { css, keyframes } from '@emotion/react';
import { media } from './media';

const turn = keyframes`to { transform: rotate(1turn); }`;
const breathe = keyframes`50% { opacity: .4; }`;

const style = css`
  display: inline-block;
  flex: none;
  border-radius: 50%;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  animation: ${turn} 800ms linear infinite;
  ${media.reducedMotion} {
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
  ${media.forcedColours} {
    border-color: CanvasText Canvas CanvasText CanvasText;
  }
`;

export type SpinnerProps = { sizePx?: number; className?: string };

/** Decoration: the busy control itself says `aria-busy`. */
export function Spinner({ sizePx = 16, className }: SpinnerProps) {
  return <span aria-hidden="true" css={style} style={{ width: sizePx, height: sizePx }} className={className} />;
}
