// Style of the secondary link or button to the right of a section's title.
import { css } from '@emotion/react';
import { colour, font, media } from '@libretto/kit/theme';

export const sectionLink = css`
  ${font.smallStrong}
  align-self: center;
  position: relative;
  flex: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.textMuted};
  cursor: pointer;
  ${media.hover} {
    &:hover {
      color: ${colour.text};
      text-decoration: underline;
    }
  }
  ${media.touch} {
    &::after {
      content: '';
      position: absolute;
      inset: -13px -8px;
    }
  }
`;
