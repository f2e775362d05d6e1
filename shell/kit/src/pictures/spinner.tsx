// A turning arc. Only inside buttons and next to a sentence that names the pending work.
import { css, keyframes } from '@emotion/react';
import { media } from '../theme/media';

const turn = keyframes`to { transform: rotate(1turn); }`;
const breathe = keyframes`50% { opacity: .4; }`;

const style = css`
  display: block;
  flex: none;
  fill: none;
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;
  animation: ${turn} 800ms linear infinite;
  ${media.reducedMotion} {
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
`;

export type SpinnerProps = { sizePx?: number; className?: string; 'data-spinner'?: '' };

/** Decoration: the busy control itself says `aria-busy`. */
export function Spinner({ sizePx = 16, ...rest }: SpinnerProps) {
  return (
    <svg viewBox="0 0 24 24" width={sizePx} height={sizePx} css={style} {...rest} aria-hidden="true">
      <path d="M12 3a9 9 0 1 0 9 9" />
    </svg>
  );
}
