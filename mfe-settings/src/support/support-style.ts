import { css } from '@emotion/react';
import { colour, font, radius, space } from '@libretto/kit/theme';

export const quiet = css`
  ${font.body}
  margin: 0;
  color: ${colour.textMuted};
`;

export const link = css`
  color: ${colour.accentText};
  text-decoration: underline;
  text-underline-offset: 3px;
`;

export const messages = css`
  display: grid;
  gap: ${space[12]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The user's messages are on the right, answers on the left. */
export const bubble = css`
  ${font.body}
  display: grid;
  gap: ${space[8]};
  justify-self: start;
  max-width: 90%;
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: inset 0 0 0 1px ${colour.cardEdge};
  overflow-wrap: anywhere;
  white-space: pre-line;
  &[data-mine] {
    justify-self: end;
    background: ${colour.surface2};
  }
  & p {
    margin: 0;
  }
`;

export const sectionTitle = css`
  ${font.section}
  margin: 0;
`;
