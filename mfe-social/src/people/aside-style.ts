// Headings and rows in the side column of the feed.
import { css } from '@emotion/react';
import { colour, font, space } from '@libretto/kit/theme';

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

/** Less prominent than the posts in the main column. */
export const asideSection = css`
  && h2 {
    ${font.rowTitle}
    letter-spacing: 0;
  }
`;
