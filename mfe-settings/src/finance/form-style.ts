// Style of the card that starts a task.
import { css } from '@emotion/react';
import { colour, radius, space } from '@libretto/kit/theme';

export const form = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[12]};
  padding: ${space[16]} ${space[20]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  background: ${colour.surface1};
`;
