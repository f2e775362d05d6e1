// Styles of the collapsed and the expanded composer.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const composerCard = {
  frame: css`
    padding: ${space[12]} ${space[16]};
  `,
  line: css`
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-height: 40px;
  `,
  title: css`
    ${tabular}
    flex: 1;
    min-width: 0;
    margin: 0;
    & > * {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & > [data-title] {
      ${font.post}
      color: ${colour.textMuted};
    }
    & > [data-detail] {
      ${font.small}
      color: ${colour.textFaint};
    }
    &[data-open] > [data-title] {
      ${font.rowTitle}
      color: ${colour.text};
    }
  `,
  opener: css`
    align-self: stretch;
    padding: 0;
    border: 0;
    border-radius: ${radius.field};
    background: none;
    text-align: start;
    cursor: text;
    &:hover > [data-title] {
      color: ${colour.text};
    }
  `,
  form: css`
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[12]};
    padding: ${space[12]} 0 ${space[4]};
  `,
  foot: css`
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[8]};
  `,
  types: css`
    display: flex;
    flex: 1 0 auto;
    margin-inline-start: -10px;
  `,
  ends: css`
    display: flex;
    justify-content: flex-end;
    gap: ${space[8]};
    ${media.mobile} {
      /* On a separate line, near the thumb. */
      flex: 1 0 100%;
    }
  `,
  over: css`
    outline: 2px dashed ${colour.focus};
    outline-offset: -2px;
  `,
} as const;
