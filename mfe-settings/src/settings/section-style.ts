import { css } from '@emotion/react';

/** Width of forms with few fields: a text field is easier to read when it is narrower than the page. */
export const narrow = css`
  max-width: 432px;
`;
