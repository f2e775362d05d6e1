// A titled section of the review, with its facts in two columns.
import { css } from '@emotion/react';
import { colour, font, media, space, tabular } from '@libretto/kit/theme';

export const section = css`
  min-width: 0;
  & > h3 {
    ${font.bodyStrong}
    margin-bottom: ${space[8]};
  }
  & > dl {
    ${tabular}
    margin: 0;
  }
  & > dl > div {
    display: grid;
    grid-template-columns: 140px minmax(0, 1fr);
    gap: ${space[16]};
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${colour.line};
  }
  & dt {
    color: ${colour.textMuted};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  ${media.mobile} {
    & > dl > div {
      grid-template-columns: 104px minmax(0, 1fr);
    }
  }
`;
