// Rows of menus and lists of options.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, font, radius, space } from '../theme/tokens';

export const listStyle = css`
  outline: none;
`;

/** 40 px, on phones 48; React Aria's focus follows the pointer, so focus is the hover. */
export const optionStyle = css`
  ${font.body}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 40px;
  padding: ${space[4]} ${space[12]};
  border-radius: ${radius.coverSmall};
  color: ${colour.text};
  outline: none;
  cursor: pointer;
  user-select: none;
  & > svg {
    flex: none;
    color: ${colour.textMuted};
  }
  &[data-focused],
  &[data-hovered] {
    background: ${colour.surface3};
  }
  &[data-focus-visible] {
    outline: 2px solid ${colour.focus};
    outline-offset: -2px;
  }
  &[data-pressed] {
    background: ${colour.surface4};
  }
  &[data-danger] {
    color: ${colour.danger};
  }
  &[data-danger] > svg {
    color: inherit;
  }
  &[data-disabled] {
    color: ${colour.textDisabled};
    background: none;
    cursor: default;
  }
  ${media.mobile} {
    min-height: 48px;
  }
  ${media.forcedColours} {
    &[data-focused] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const optionText = css`
  flex: 1;
  min-width: 0;
`;

export const optionLine = css`
  height: 1px;
  margin: ${space[8]} ${space[12]};
  border: 0;
  background: ${colour.line};
`;
