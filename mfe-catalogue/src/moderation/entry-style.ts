// Styles of an entry in a moderator's queue.
import { css } from '@emotion/react';
import { colour, font, radius, space } from '@libretto/kit/theme';

export const card = css`
  ${font.body}
  display: grid;
  gap: ${space[12]};
  min-width: 0;
  padding: ${space[16]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: inset 0 0 0 1px ${colour.cardEdge};
  overflow-wrap: anywhere;
  & p {
    margin: 0;
  }
  & a {
    color: inherit;
    text-decoration: underline;
  }
`;

export const quiet = css`
  color: ${colour.textMuted};
`;
