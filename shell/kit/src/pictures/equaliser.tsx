// Three bars that dance while a song plays. The only thing on screen that loops for long.
import { css, keyframes } from '@emotion/react';
import { media } from '../theme/media';

const dance = keyframes`
  0%, 100% { transform: scaleY(.35); }
  25% { transform: scaleY(1); }
  50% { transform: scaleY(.55); }
  75% { transform: scaleY(.85); }
`;

const bars = css`
  display: inline-flex;
  align-items: flex-end;
  gap: 2px;
  width: 14px;
  height: 16px;
  & > span {
    flex: 1;
    height: 100%;
    border-radius: 1px;
    background: currentcolor;
    transform: scaleY(0.5);
    transform-origin: bottom;
    animation: ${dance} 900ms linear infinite;
    ${media.forcedColours} {
      background: CanvasText;
    }
  }
  & > [data-bar='1'] {
    transform: scaleY(0.55);
    animation-delay: -700ms;
  }
  & > [data-bar='2'] {
    transform: scaleY(1);
    animation-delay: -300ms;
  }
  & > [data-bar='3'] {
    transform: scaleY(0.4);
    animation-delay: -500ms;
  }
  &[data-paused] > span {
    animation-play-state: paused;
  }
  ${media.reducedMotion} {
    & > span {
      animation: none;
    }
  }
`;

export type EqualiserProps = { paused?: boolean; className?: string };

/** Decoration: the row it stands in says "playing" in words. */
export function Equaliser({ paused = false, className }: EqualiserProps) {
  return (
    <span css={bars} className={className} data-paused={paused || undefined} aria-hidden="true">
      <span data-bar="1" />
      <span data-bar="2" />
      <span data-bar="3" />
    </span>
  );
}
