// Style of an account name that links to the account's statement.
import { css } from '@emotion/react';
import { colour, font } from '@libretto/kit/theme';

export const accountLink = css`
  ${font.mono}
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.accentText};
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;
