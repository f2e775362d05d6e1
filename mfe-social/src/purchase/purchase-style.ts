// Styles of the purchase dialog.
import { css } from '@emotion/react';
import { colour, font, media, space, tabular } from '@libretto/kit/theme';

export const purchase = {
  body: css`
    display: grid;
    gap: ${space[20]};
  `,
  head: css`
    display: flex;
    align-items: center;
    gap: ${space[16]};
  `,
  names: css`
    flex: 1;
    min-width: 0;
    & > p {
      ${font.rowTitle}
      overflow-wrap: anywhere;
    }
    & > span {
      ${font.body}
      display: block;
      color: ${colour.textMuted};
    }
    /* The seal follows the last word, also where the name takes two lines. */
    & svg {
      display: inline-block;
      margin-inline-start: ${space[8]};
      vertical-align: -3px;
    }
  `,
  seal: css`
    white-space: nowrap;
  `,
  price: css`
    ${font.title}
    ${tabular}
    flex: none;
    text-align: end;
    white-space: nowrap;
    & > span {
      ${font.body}
      display: block;
      color: ${colour.textMuted};
      letter-spacing: 0;
    }
    ${media.mobile} {
      ${font.section}
    }
  `,
  share: css`
    ${font.body}
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-height: 32px;
    color: ${colour.textMuted};
    & strong {
      ${tabular}
      color: ${colour.text};
      font-weight: 600;
    }
  `,
} as const;
