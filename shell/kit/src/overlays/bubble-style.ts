// The dark-on-light (by day light-on-dark) bubble of tooltips and of the slider's time.
import { css } from '@emotion/react';
import { colour, font, radius, space, tabular } from '../theme/tokens';

export const bubbleStyle = css`
  ${font.caption}
  ${tabular}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  padding: 7px ${space[8]};
  border-radius: ${radius.coverSmall};
  background: ${colour.text};
  color: ${colour.canvas};
`;

/** A key inside a bubble. */
export const keyChip = css`
  ${font.caption}
  min-width: 16px;
  padding: 0 ${space[4]};
  border: 1px solid currentcolor;
  border-radius: ${radius.tag};
  text-align: center;
`;
