// A row with a drag handle at its start.
import { css } from '@emotion/react';
import { colour, media, radius } from '@libretto/kit/theme';

export const movableRow = css`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  background: ${colour.canvas};
  &[data-dragged] {
    z-index: 1;
    border-radius: ${radius.field};
    background: ${colour.surface2};
  }
`;

export const grip = css`
  display: grid;
  place-items: center;
  width: 24px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.field};
  background: none;
  color: ${colour.textFaint};
  cursor: grab;
  touch-action: none;
  ${media.hover} {
    &:hover {
      color: ${colour.text};
    }
  }
  &:focus-visible {
    outline: 2px solid ${colour.focus};
    outline-offset: -2px;
  }
  [data-dragged] > & {
    cursor: grabbing;
  }
`;
