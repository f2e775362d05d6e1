// Styles of lists with a box per item, such as saved cards and API keys.
import { css } from '@emotion/react';
import { colour, radius, space } from '@libretto/kit/theme';

export const rowList = css`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const boxedRow = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: inset 0 0 0 1px ${colour.cardEdge};
`;
