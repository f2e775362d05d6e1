// Layout of the heads of song, album and playlist: a cover of 240 px on the wash, with the texts aligned to its bottom.
import { css } from '@emotion/react';
import { colour, ellipsis, font, media, space } from '@libretto/kit/theme';
import { pageSide, pageTop } from './page-box';

export const headFrame = css`
  display: grid;
  grid-template-columns: 240px minmax(0, 1fr);
  align-items: end;
  column-gap: ${space[32]};
  padding: calc(${pageTop} + ${space[16]}) ${pageSide} ${space[32]};
  ${media.tabletOnly} {
    grid-template-columns: 200px minmax(0, 1fr);
    column-gap: ${space[24]};
    padding-top: calc(${pageTop} + ${space[8]});
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 168px) minmax(0, 1fr);
    column-gap: ${space[20]};
    row-gap: ${space[16]};
    padding: calc(${pageTop} + ${space[4]}) ${pageSide} ${space[16]};
  }
`;

export const headTexts = css`
  min-width: 0;
`;

export const headKind = css`
  ${font.body}
  margin-bottom: ${space[8]};
  color: ${colour.textMuted};
  ${media.mobile} {
    ${font.small}
    margin-bottom: ${space[4]};
  }
`;

/** A long title first uses a smaller font and is then truncated. */
export const headTitle = css`
  ${font.display}
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  padding-bottom: 2px;
  overflow: hidden;
  overflow-wrap: anywhere;
  &[data-long] {
    ${font.page}
  }
  ${media.mobile} {
    -webkit-line-clamp: 4;
    &[data-long] {
      ${font.section}
    }
  }
`;

export const headLine = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  min-height: 24px;
  margin-top: ${space[8]};
  color: ${colour.textMuted};
  & > a {
    ${ellipsis}
    max-width: 100%;
    font-weight: 600;
    color: ${colour.text};
  }
  ${media.hover} {
    & > a:hover {
      text-decoration: underline;
    }
  }
  ${media.mobile} {
    ${font.small}
    margin-top: ${space[4]};
  }
`;

/** Separated by a dot; on phones on a separate line. */
export const headFigures = css`
  &::before {
    content: '· ';
  }
  ${media.mobile} {
    flex-basis: 100%;
    &::before {
      content: none;
    }
  }
`;
