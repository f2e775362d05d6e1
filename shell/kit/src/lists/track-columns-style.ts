// The columns behind the title in a track's row: album, tag, plays, time and actions.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, font, space, tabular } from '../theme/tokens';

export const trackAlbum = css`
  ${font.body}
  flex: 0.6 1 0;
  min-width: 0;
  margin-inline-end: ${space[12]};
  color: ${colour.textMuted};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  & > a {
    position: relative;
    z-index: 1;
  }
  ${media.belowDesktop} {
    display: none;
  }
`;

export const trackTag = css`
  position: relative;
  z-index: 1;
  display: flex;
  align-items: center;
  flex: none;
  gap: ${space[4]};
  margin-inline-end: ${space[4]};
  pointer-events: none;
  & > button {
    pointer-events: auto;
  }
  &[data-column] {
    width: 148px;
  }
  ${media.mobile} {
    margin-inline-end: ${space[12]};
    & > button {
      display: none;
    }
    &[data-column] {
      width: auto;
    }
  }
`;

export const trackFigure = css`
  ${font.body}
  ${tabular}
  flex: none;
  min-width: 44px;
  color: ${colour.textFaint};
  text-align: end;
  &[data-plays] {
    min-width: 64px;
    margin-inline-end: ${space[12]};
    color: ${colour.textMuted};
  }
  [data-disabled] > & {
    color: ${colour.textDisabled};
  }
  ${media.mobile} {
    &[data-plays] {
      display: none;
    }
  }
`;

export const trackAction = css`
  position: relative;
  z-index: 1;
  &[data-like] {
    ${media.mobile} {
      display: none;
    }
  }
  &[data-more] {
    margin-inline: ${space[8]} -4px;
    ${media.mobile} {
      margin-inline: ${space[4]} -10px;
    }
  }
`;
