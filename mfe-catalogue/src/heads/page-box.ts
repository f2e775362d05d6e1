// Layout of pages in the shell's frame, whose measures are CSS variables: the top and side margins of the content.
// Heads extend beyond these margins, behind the top bar and to the edges of the window.
import { css } from '@emotion/react';
import { font, space } from '@libretto/kit/theme';

export const pageTop = 'var(--lb-page-top, 64px)';
export const pageSide = 'var(--lb-page-side, 32px)';

/** Extends behind the top bar and over both side margins, at any width of the window. */
export const reachingOut = css`
  && {
    max-width: none;
  }
  margin: calc(-1 * ${pageTop}) calc(-1 * ${pageSide}) 0;
`;

/** Heading of a plain page; on phones the shell's header shows it. */
export const pageTitle = css`
  ${font.page}
  margin: ${space[8]} 0 ${space[20]};
`;
