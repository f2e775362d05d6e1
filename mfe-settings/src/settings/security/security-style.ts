// Styles of two-step sign-in: a heading, and rows with a name and details.
import { css } from '@emotion/react';
import { colour, font, space } from '@libretto/kit/theme';

export const heading = css`
  ${font.bodyStrong}
  margin: 0 0 ${space[4]};
`;
export const texts = css`
  flex: 1;
  min-width: 0;
`;
export const name = css`
  ${font.bodyStrong}
  margin: 0;
`;
export const muted = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
