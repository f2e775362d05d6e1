// A menu or a list of options inside a phone's sheet.
import { css } from '@emotion/react';
import { colour, font, space } from '../theme/tokens';

export const panelMenuHead = css`
  ${font.bodyStrong}
  flex: none;
  padding: ${space[24]} ${space[20]} ${space[8]};
  color: ${colour.textMuted};
  touch-action: none;
`;

export const panelMenuList = css`
  display: flex;
  flex-direction: column;
  min-height: 0;
  overflow: auto;
  outline: none;
  & > [role='menu'] {
    padding: 0 ${space[8]} ${space[16]};
  }
`;
