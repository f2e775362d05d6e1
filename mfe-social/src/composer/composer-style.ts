// Measures of the composer, closed and open.
import { css } from '@emotion/react';
import { colour, font, radius, space, tabular } from '@libretto/kit/tokens';

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
    & > :first-of-type {
      ${font.post}
      color: ${colour.textMuted};
    }
    & > :last-child {
      ${font.small}
      color: ${colour.textFaint};
    }
    &[data-open] > :first-of-type {
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
    &:hover > :first-of-type {
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
    align-items: center;
    gap: ${space[8]};
    & > button:first-of-type {
      margin-inline-start: -10px;
    }
    & > span {
      flex: 1;
    }
  `,
} as const;
