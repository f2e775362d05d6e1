// Styles of the rows of own songs: 64 px high, or 88 px if the song needs action.
import { css } from '@emotion/react';
import { rowPress } from '@libretto/kit/hooks';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const rows = css`
  margin-inline: -12px;
  ${media.mobile} {
    margin-inline: 0;
  }
`;

export const row = css`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto auto;
  align-items: center;
  column-gap: ${space[16]};
  min-height: 64px;
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.field};
  ${media.hover} {
    &:hover {
      background: ${colour.surface1};
    }
  }
  ${media.mobile} {
    column-gap: ${space[12]};
    padding-inline: 0;
  }
`;

/** On phones the badge is below the title, which needs the width more. */
export const plainRow = css`
  ${media.mobile} {
    grid-template:
      'cover texts time more' auto
      'cover badge time more' auto / auto minmax(0, 1fr) auto auto;
    row-gap: ${space[4]};
    min-height: 80px;
    & > [data-badge] {
      grid-area: badge;
    }
  }
`;

export const coverPlace = css`
  ${media.mobile} {
    grid-area: cover;
  }
`;

export const badge = css`
  display: flex;
`;

export const texts = css`
  min-width: 0;
`;

const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const title = css`
  ${oneLine}
  ${font.bodyStrong}
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  color: ${colour.text};
  background: none;
  text-align: start;
  button& {
    ${rowPress}
  }
  &[data-playing] {
    color: ${colour.accentText};
  }
`;

export const line = css`
  ${oneLine}
  ${font.small}
  color: ${colour.textMuted};
`;

export const time = css`
  ${font.body}
  ${tabular}
  min-width: 44px;
  color: ${colour.textFaint};
  text-align: end;
  white-space: nowrap;
`;

/** Stacked above the title's button, which covers the row. */
export const above = css`
  position: relative;
`;

export const actionRow = css`
  grid-template:
    'cover texts issue when fix more' auto / auto minmax(0, 2fr) minmax(0, 5fr) auto auto auto;
  min-height: 88px;
  ${media.belowDesktop} {
    grid-template:
      'cover texts when more' auto
      'issue issue issue issue' auto
      'fix fix fix fix' auto / auto minmax(0, 1fr) auto auto;
    row-gap: ${space[12]};
    padding-block: ${space[16]};
  }
  ${media.mobile} {
    border-bottom: 1px solid ${colour.line};
    border-radius: 0;
  }
`;

export const issue = css`
  grid-area: issue;
  min-width: 0;
  & > p {
    ${font.small}
    margin-top: ${space[4]};
    color: ${colour.textMuted};
    overflow-wrap: anywhere;
  }
  & strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;

export const note = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[12]};
  color: ${colour.textMuted};
`;
