// Makes a whole row pressable: its button or link, and its focus ring, cover the row. The row itself is `position:
// relative`; other buttons on it are placed above.
import { css } from '@emotion/react';
import { colour, radius } from './tokens';

export const rowPress = css`
  cursor: pointer;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.field};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${colour.focus};
    outline-offset: -2px;
  }
`;
