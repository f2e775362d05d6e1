// The style of two sung lines: the current one with the ribbon on its edge, and the next one.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';

/** `--lines-inset` is the distance to the edge at which the ribbon is drawn. */
export const sungLines = css`
  ${font.lyrics}
  font-size: 1.625rem;
  line-height: 2.375rem;
  position: relative;
  min-height: 4.75rem;
  & > span {
    display: block;
  }
  & > span:not(:first-of-type) {
    color: ${colour.textFaint};
  }
  & > span:first-of-type::before {
    content: '';
    position: absolute;
    inset: 5px auto auto calc(-1 * var(--lines-inset, ${space[24]}));
    width: 3px;
    height: 28px;
    border-radius: 0 2px 2px 0;
    background: ${colour.mark};
  }
  ${media.belowDesktop} {
    --lines-inset: var(--landing-side);
    font-size: 1.5rem;
    line-height: 2.125rem;
    min-height: 4.25rem;
    & > span:first-of-type::before {
      top: 3px;
    }
  }
`;
