// The painted rail under a native range: buffer, ghost, fill, thumb and bubble, all moved by transforms.
import { css, keyframes } from '@emotion/react';
import { bubbleStyle } from '../overlays/bubble-style';
import { media } from '../theme/media';
import { colour, duration, ease, radius } from '../theme/tokens';

const breathe = keyframes`50% { transform: scale(.6); opacity: .7; }`;

export const sliderRoot = css`
  --lb-slider-fill: ${colour.accent};
  position: relative;
  display: block;
  height: 24px;
  min-width: 0;
  flex: 1;
  touch-action: none;
  &[data-tone='text'] {
    --lb-slider-fill: ${colour.text};
  }
  &[data-disabled] {
    --lb-slider-fill: ${colour.lineStrong};
  }
`;

/** Wider than the rail by half a thumb at each end, so that the native thumb's centre travels the rail's whole length. */
export const sliderInput = css`
  position: absolute;
  inset: 0 -7px;
  width: calc(100% + 14px);
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
  &:disabled {
    cursor: default;
  }
  &::-webkit-slider-thumb {
    appearance: none;
    width: 14px;
    height: 24px;
  }
  &::-moz-range-thumb {
    width: 14px;
    height: 24px;
    border: 0;
  }
  ${media.touch} {
    inset-block: -10px;
    height: 44px;
  }
`;

export const sliderRail = css`
  position: absolute;
  inset: 10px 0;
  overflow: hidden;
  border-radius: ${radius.full};
  background: ${colour.rail};
  pointer-events: none;
  transition: inset ${duration.quick} ${ease.in};
  ${media.hover} {
    [data-slider]:hover > & {
      inset-block: 9px;
    }
  }
  &[data-preview] {
    background: repeating-linear-gradient(90deg, ${colour.rail} 0 4px, transparent 4px 8px);
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
  }
`;

const part = `position:absolute;inset:0;transform-origin:0 50%;`;

export const sliderBuffer = css`
  ${part}
  background: ${colour.buffer};
`;

export const sliderGhost = css`
  ${part}
  background: color-mix(in srgb, var(--lb-slider-fill) 50%, transparent);
  opacity: 0;
  [data-hovering] > * > & {
    opacity: 1;
  }
`;

export const sliderFill = css`
  ${part}
  background: var(--lb-slider-fill);
  transform: scaleX(var(--at));
  ${media.forcedColours} {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

/** Cuts off the empty end of the track below, which would otherwise make the page scroll sideways. */
export const sliderThumbLane = css`
  position: absolute;
  inset: -2px -12px;
  overflow: clip;
  pointer-events: none;
`;

/** As wide as the rail, so a share of this width is a share of the rail. */
export const sliderThumbTrack = css`
  position: absolute;
  inset: 2px 12px;
  transform: translateX(calc(var(--at) * 100%));
`;

export const sliderThumb = css`
  position: absolute;
  inset-block-start: 5px;
  inset-inline-start: -7px;
  width: 14px;
  height: 14px;
  border-radius: 50%;
  background: var(--lb-slider-fill);
  opacity: 0;
  transition: opacity ${duration.quick} ${ease.in};
  [data-slider]:hover > * > * > &,
  [data-dragging] > * > * > &,
  :focus-visible ~ * > * > & {
    opacity: 1;
  }
  :focus-visible ~ * > * > & {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
  [data-stalled] > * > * > & {
    opacity: 1;
    animation: ${breathe} 1.4s ease-in-out infinite;
  }
  [data-disabled] > * > * > & {
    opacity: 0;
  }
  ${media.touch} {
    opacity: 1;
  }
  ${media.reducedMotion} {
    [data-stalled] > * > * > & {
      animation: none;
    }
  }
  ${media.forcedColours} {
    border: 2px solid CanvasText;
  }
`;

export const sliderBubble = css`
  ${bubbleStyle}
  position: absolute;
  bottom: calc(100% + 2px);
  inset-inline-start: 0;
  pointer-events: none;
  visibility: hidden;
  white-space: nowrap;
  [data-hovering] > & {
    visibility: visible;
  }
`;
