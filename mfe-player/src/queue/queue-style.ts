// Styles of the queue: the current track on top, then a summary, then rows that can be moved.
import { css } from '@emotion/react';
import { rowPress } from '@libretto/kit/hooks';
import { colour, duration, ease, font, layer, media, radius, shadow, space, tabular } from '@libretto/kit/theme';
import { rowHeightPx } from './queue-measures';

export const row = css`
  position: relative;
  display: flex;
  align-items: center;
  height: ${rowHeightPx}px;
  margin-inline: -12px;
  padding-inline: 0 ${space[4]};
  border-radius: ${radius.field};
  transition: background-color ${duration.quick} ${ease.in};
  ${media.hover} {
    &:hover {
      background: ${colour.surface2};
    }
  }
  &[data-current] {
    background: ${colour.surface2};
  }
  &[data-current]::before {
    content: '';
    position: absolute;
    inset: 12px auto 12px -8px;
    width: 3px;
    border-radius: 2px;
    background: ${colour.mark};
    ${media.forcedColours} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  ${media.mobile} {
    &[data-current]::before {
      inset-inline-start: -4px;
    }
  }
  &[data-dragged] > * {
    opacity: 0.4;
  }
  &[data-lifted] {
    background: ${colour.surface3};
  }
`;

export const grip = css`
  display: grid;
  place-items: center;
  flex: none;
  position: relative;
  z-index: 1;
  width: 32px;
  height: 44px;
  margin: 0 ${space[8]} 0 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.field};
  background: none;
  color: ${colour.textMuted};
  cursor: grab;
  /* Only here: anywhere else a finger scrolls the list. */
  touch-action: none;
  ${media.touch} {
    width: 44px;
    margin-inline: -6px 2px;
  }
`;

export const bars = css`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  margin-inline-end: ${space[8]};
  color: ${colour.accentText};
`;

export const texts = css`
  flex: 1;
  min-width: 0;
  margin-inline: ${space[12]} ${space[8]};
`;

/** Covers the whole row, so that a click anywhere skips to its song. */
export const title = css`
  ${font.bodyStrong}
  display: block;
  max-width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.text};
  text-align: start;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${rowPress}
  [data-current] & {
    color: ${colour.accentText};
  }
`;

export const line = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: 6px;
  color: ${colour.textMuted};
`;

export const artist = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const action = css`
  position: relative;
  z-index: 1;
`;

export const time = css`
  ${font.body}
  ${tabular}
  flex: none;
  width: 44px;
  color: ${colour.textFaint};
  text-align: end;
`;

export const figures = css`
  ${font.body}
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 48px;
  margin-top: ${space[4]};
  color: ${colour.textMuted};
  & > p > strong {
    color: ${colour.text};
    font-weight: 600;
  }
  & > button {
    margin-inline-end: -8px;
  }
`;

export const rows = css`
  position: relative;
  & > li {
    position: absolute;
    inset: 0 0 auto;
  }
`;

/** Marks the position at which the row would be dropped. */
export const dropLine = css`
  position: absolute;
  inset: -1px -12px auto;
  z-index: 1;
  height: 2px;
  background: ${colour.text};
  pointer-events: none;
  &::before {
    content: '';
    position: absolute;
    inset: -3px auto auto -4px;
    width: 8px;
    height: 8px;
    border: 2px solid ${colour.text};
    border-radius: 50%;
    background: var(--lb-wash, ${colour.canvas});
  }
`;

/** The dragged row at the pointer. */
/** It follows the pointer's coordinates, which are not mirrored in right-to-left languages. */
export const ghost = css`
  position: fixed;
  z-index: ${layer.tooltip};
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 264px;
  height: ${rowHeightPx}px;
  padding: 0 ${space[8]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.field};
  /* Surfaces are translucent on a wash, so the wash goes beneath. */
  background:
    linear-gradient(${colour.surface4}, ${colour.surface4}),
    var(--lb-wash, ${colour.surface1});
  box-shadow: ${shadow.menu};
  pointer-events: none;
  & > div {
    min-width: 0;
  }
`;
