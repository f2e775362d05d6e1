// Styles of lists of people in dialogs.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';

export const people = {
  search: css`
    /* Dialogs use the field's own background in the dark theme. */
    --lb-search-ground: ${colour.surface3};
    padding: ${space[12]} 0;
  `,
  /** Height of a full list from the start, so that searching does not resize the dialog. */
  scroller: css`
    flex: 1 1 440px;
    min-height: 0;
    padding: 0 ${space[24]} ${space[16]};
    overflow-y: auto;
    overscroll-behavior: contain;
    ${media.mobile} {
      padding-inline: ${space[16]};
    }
  `,
  rows: css`
    margin: 0;
    padding: 0;
    list-style: none;
  `,
  row: css`
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-height: 64px;
    & > div {
      flex: 1;
      min-width: 0;
    }
    & p {
      ${font.small}
      flex: none;
      color: ${colour.textMuted};
    }
  `,
} as const;
