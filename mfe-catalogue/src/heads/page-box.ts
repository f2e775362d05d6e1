// How pages stand in the shell's frame, whose measures come as CSS variables: where content begins and how far its edges
// are. Heads reach out of it, behind the top bar and to the window's sides.
import { css } from '@emotion/react';
import { font, space } from '@libretto/kit/tokens';

export const pageTop = 'var(--lb-page-top, 64px)';
export const pageSide = 'var(--lb-page-side, 32px)';

/** Covers the top bar's ground and both margins of the page, at any width of the window. */
export const reachingOut = css`
  && {
    max-width: none;
  }
  margin: calc(-1 * ${pageTop}) calc(-1 * ${pageSide}) 0;
`;

/** Heading of a plain page; on phones the shell's header bears it. */
export const pageTitle = css`
  ${font.page}
  margin: ${space[8]} 0 ${space[20]};
`;
