// A press anywhere on a row: its button or link covers all of it, and so does the ring of the focus. The row itself is
// `position: relative`; other buttons on it are placed above.
import { css } from '@emotion/react';
import { colour, radius } from '../theme/tokens';

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
