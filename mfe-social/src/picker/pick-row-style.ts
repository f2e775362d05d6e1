// Styles of a row in the song picker: the choice button covers the row, with the Play button above it.
import { css } from '@emotion/react';
import { media } from '@libretto/kit/media';
import { rowPress } from '@libretto/kit/row-press';
import { colour, font, radius, space, tabular } from '@libretto/kit/tokens';

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
    & > button:last-of-type {
      position: relative;
    }
    ${media.hover} {
      &:has(> button:first-of-type:hover) {
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
