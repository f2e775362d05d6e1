// Layout of a thread in the dialog and in a page.
import { css } from '@emotion/react';
import { colour, media, space } from '@libretto/kit/theme';

export const threadStyle = {
  inDialog: css`
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  `,
  inPage: css`
    display: flex;
    flex-direction: column;
    min-width: 0;
  `,
  /** The pill overlaps the border below the dialog's header. */
  pillPlace: css`
    position: relative;
    flex: none;
    height: 0;
  `,
  scroller: css`
    /* As tall as a full list from the start, so that the dialog does not grow while it loads. */
    flex: 1 1 440px;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: ${space[16]} ${space[24]};
    border-top: 1px solid ${colour.line};
    outline-offset: -2px;
    ${media.mobile} {
      padding-inline: ${space[16]};
    }
  `,
  foot: css`
    flex: none;
    padding: ${space[12]} ${space[24]};
    border-top: 1px solid ${colour.line};
    ${media.mobile} {
      padding-inline: ${space[16]};
    }
  `,
  head: css`
    order: -1;
    flex: none;
    margin-bottom: ${space[12]};
  `,
} as const;
