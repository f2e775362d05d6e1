// Layout of the feed: on wide pages it is on the left, with the search field and a side column of people; on narrower
// pages it is centred and alone.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';

export const feed = {
  page: css`
    display: grid;
    grid-template-columns: minmax(0, 680px);
    justify-content: center;
    column-gap: ${space[96]};
    margin-top: ${space[8]};
    ${media.tabletOnly} {
      grid-template-columns: minmax(0, 640px);
    }
    ${media.wide} {
      grid-template-columns: minmax(0, 680px) minmax(280px, 360px);
      justify-content: start;
      column-gap: clamp(40px, 100vw - 1344px, 96px);
    }
    ${media.mobile} {
      margin-top: ${space[16]};
    }
  `,
  column: css`
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space[12]};
  `,
  /** Sticky, so that the column stays in view while the feed scrolls. */
  aside: css`
    position: sticky;
    top: calc(var(--lb-page-top, 64px) + ${space[8]});
    align-self: start;
    padding-top: ${space[8]};
  `,
  list: css`
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[12]};
    margin: 0;
    padding: 0;
    list-style: none;
    &:empty {
      display: none;
    }
  `,
  end: css`
    ${font.small}
    padding: ${space[12]} 0;
    color: ${colour.textFaint};
    text-align: center;
  `,
} as const;
