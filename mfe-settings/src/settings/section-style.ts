import { css } from '@emotion/react';

/** Forms of a few fields: a line of text is easier to check when it is not as wide as the page. */
export const narrow = css`
  max-width: 432px;
`;
