// Styles of a row in the song picker: the choice button covers the row, with the Play button above it.
import { css } from '@emotion/react';
import { rowPress } from '@libretto/kit/hooks';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const pickRow = {
  frame: css`
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space[12]};
    height: 56px;
    padding-inline: ${space[12]};
    border-radius: ${radius.field};
    & > svg {
      flex: none;
      color: ${colour.accentText};
    }
    & > button:not([data-choose]) {
      position: relative;
    }
    ${media.hover} {
      &:has(> [data-choose]:hover) {
        background: ${colour.surface3};
      }
    }
    ${media.mobile} {
      height: 64px;
      padding-inline: ${space[4]};
    }
  `,
  choice: css`
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: ${colour.text};
    text-align: start;
    ${rowPress}
    & > * {
      display: block;
    }
    & > strong {
      ${font.bodyStrong}
    }
    & > span {
      ${font.small}
      color: ${colour.textMuted};
    }
    [data-current] > & > strong {
      color: ${colour.accentText};
    }
  `,
  time: css`
    ${font.small}
    ${tabular}
    color: ${colour.textFaint};
  `,
} as const;
