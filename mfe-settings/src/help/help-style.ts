// Styles of the help pages and of the legal texts.
import { css } from '@emotion/react';
import { colour, font, radius, space } from '@libretto/kit/theme';

export const whole = css`
  ${font.body}
  display: grid;
  gap: ${space[20]};
  max-width: 800px;
  & p {
    margin: 0;
  }
`;
export const heading = css`
  ${font.page}
  margin: 0;
`;
export const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: ${space[20]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
export const card = css`
  display: grid;
  align-content: start;
  gap: ${space[12]};
  padding: ${space[20]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: inset 0 0 0 1px ${colour.cardEdge};
`;
export const cardTitle = css`
  ${font.section}
  margin: 0;
`;
export const quiet = css`
  color: ${colour.textMuted};
`;
export const plain = css`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
export const part = css`
  display: grid;
  gap: ${space[8]};
  scroll-margin-top: ${space[48]};
`;
export const link = css`
  color: ${colour.accentText};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
