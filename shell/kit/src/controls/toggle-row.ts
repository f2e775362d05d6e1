// The row that a switch or checkbox and its words share: all of it can be pressed.
import { css } from '@emotion/react';
import { colour, font, space } from '../theme/tokens';

export const toggleRow = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 24px;
  cursor: pointer;
  &[data-trailing] {
    flex-direction: row-reverse;
    justify-content: space-between;
    gap: ${space[24]};
  }
  &:has(:disabled) {
    cursor: default;
    color: ${colour.textDisabled};
  }
`;

export const toggleLabel = css`
  ${font.body}
  display: block;
  [data-trailing] > * > & {
    font-weight: 600;
  }
  [role='switch']:not(:checked) + * > & {
    color: ${colour.textMuted};
  }
  [role='switch']:disabled + * > & {
    color: inherit;
  }
`;

export const toggleHint = css`
  ${font.small}
  display: block;
  color: ${colour.textMuted};
`;
