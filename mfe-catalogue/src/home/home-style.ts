// Spacing of Home, so tight that a whole row of the top list is visible above the player at 1440 × 900 and 390 × 844.
import { css } from '@emotion/react';
import { font, media, space } from '@libretto/kit/theme';

export const home = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  padding-top: ${space[8]};
  ${media.tabletOnly} {
    gap: ${space[20]};
    padding-top: ${space[4]};
  }
  ${media.mobile} {
    gap: ${space[24]};
    padding-top: 0;
  }
`;

export const sectionHead = css`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[16]};
  margin-bottom: ${space[16]};
  & > h2 {
    ${font.section}
  }
  ${media.tabletOnly} {
    margin-bottom: ${space[12]};
  }
  ${media.mobile} {
    margin-bottom: ${space[12]};
  }
`;
