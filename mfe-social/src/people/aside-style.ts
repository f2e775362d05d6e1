// Headings and rows in the column beside the feed.
import { css } from '@emotion/react';
import { colour, font, space } from '@libretto/kit/tokens';

export const asideList = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;
  & p {
    ${font.small}
    color: ${colour.textMuted};
  }
`;

/** Quieter than the posts they stand beside. */
export const asideSection = css`
  && h2 {
    ${font.rowTitle}
    letter-spacing: 0;
  }
`;
