// Measures of a track's row: 56 px, 48 when dense, 64 on phones.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, space, tabular } from '../theme/tokens';

export const trackRow = css`
  position: relative;
  display: flex;
  align-items: center;
  min-height: 56px;
  padding: 0 ${space[12]} 0 ${space[8]};
  border-radius: ${radius.field};
  color: ${colour.text};
  transition: background-color ${duration.quick} ${ease.in};
  &[data-dense] {
    min-height: 48px;
  }
  ${media.hover} {
    &:hover:not([data-disabled]) {
      background: ${colour.surface2};
    }
  }
  &:active:not([data-disabled], :has(button:not([data-stretched]):active, a:active)) {
    background: ${colour.surface3};
  }
  &:has([data-stretched]:focus-visible) {
    outline: 2px solid ${colour.focus};
    outline-offset: -2px;
  }
  &[data-current]::before {
    content: '';
    position: absolute;
    inset: 12px auto 12px 0;
    width: 3px;
    border-radius: 2px;
    background: ${colour.mark};
    ${media.forcedColours} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  ${media.mobile} {
    min-height: 64px;
    padding: 0;
    &[data-dense] {
      min-height: 56px;
    }
    &[data-current]::before {
      inset-inline-start: -16px;
    }
  }
`;

export const trackIndex = css`
  ${font.body}
  ${tabular}
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  margin-inline-end: ${space[8]};
  color: ${colour.textFaint};
  & > * {
    grid-area: 1 / 1;
  }
  & > [data-play] {
    opacity: 0;
    color: ${colour.text};
  }
  [data-current] > & {
    color: ${colour.accentText};
  }
  [data-track]:hover:not([data-disabled]) > & > *,
  [data-track]:has([data-stretched]:focus-visible) > & > * {
    opacity: 0;
  }
  [data-track]:hover:not([data-disabled]) > & > [data-play],
  [data-track]:has([data-stretched]:focus-visible) > & > [data-play] {
    opacity: 1;
  }
  ${media.mobile} {
    display: none;
  }
`;

export const trackCover = css`
  width: 40px;
  margin-inline-end: ${space[12]};
  [data-disabled] > & {
    opacity: 0.4;
    filter: grayscale(1);
  }
  ${media.mobile} {
    width: 48px;
  }
`;

export const trackTexts = css`
  flex: 1 1 0;
  min-width: 0;
  margin-inline-end: ${space[12]};
  [data-dense] > & {
    display: flex;
    align-items: baseline;
    gap: ${space[8]};
  }
`;

/** Stretched over the row, so a click anywhere plays. */
export const trackTitle = css`
  ${font.bodyStrong}
  display: block;
  max-width: 100%;
  /* A finger's 24 px upwards, as the artist's link has them downwards: neither takes from the other. */
  margin: -4px 0 0;
  padding: 4px 0 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  cursor: pointer;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &:focus-visible {
    outline: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  [data-current] > * > & {
    color: ${colour.accentText};
  }
  &:disabled {
    color: ${colour.textDisabled};
    cursor: default;
  }
  ${media.mobile} {
    ${font.post}
    font-weight: 500;
  }
`;

export const trackLine = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  color: ${colour.textMuted};
  & > a,
  & > span {
    position: relative;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > a {
    z-index: 1;
    margin-bottom: -6px;
    padding-bottom: 6px;
  }
  & > [data-bars] {
    display: none;
    flex: none;
    overflow: visible;
    color: ${colour.accentText};
  }
  [data-disabled] > * > & {
    color: ${colour.textDisabled};
  }
  & > [data-reason] {
    flex: none;
    color: ${colour.textFaint};
  }
  ${media.hover} {
    & > a:hover {
      color: ${colour.text};
      text-decoration: underline;
    }
  }
  ${media.mobile} {
    & > [data-bars] {
      display: inline-flex;
    }
  }
`;
