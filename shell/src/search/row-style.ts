// Rows and headings of the search panel.
import { css } from '@emotion/react';
import { colour, font, media, radius, space } from '@libretto/kit/theme';

export const groupTitle = css`
  ${font.smallStrong}
  display: flex;
  align-items: center;
  height: 40px;
  padding: 0 ${space[12]};
  color: ${colour.textMuted};
`;

export const rowStyle = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-width: 0;
  height: 56px;
  padding: 0 ${space[12]};
  border-radius: ${radius.field};
  cursor: pointer;
  &[aria-selected='true'] {
    background: ${colour.surface3};
  }
  &:active {
    background: ${colour.surface4};
  }
  ${media.mobile} {
    height: 64px;
  }
  ${media.forcedColours} {
    &[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const rowTexts = css`
  flex: 1;
  min-width: 0;
  & > span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const rowTitle = css`
  ${font.bodyStrong}
`;

export const rowDetail = css`
  ${font.small}
  color: ${colour.textMuted};
`;

export const recentRowPx = 40;

export const recentRow = css`
  ${font.body}
  height: ${recentRowPx}px;
  padding-inline-end: 52px;
  & > svg {
    flex: none;
    width: 40px;
    color: ${colour.textMuted};
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${media.mobile} {
    height: ${recentRowPx}px;
  }
`;

export const keyCap = css`
  ${font.caption}
  display: inline-grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  padding: 0 5px;
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.tag};
  color: ${colour.textMuted};
`;
