// Layout of a profile's head: a banner of 272 px behind the top bar, an avatar of 144 px that overlaps it by 56 px,
// name, figures and actions.
import { css } from '@emotion/react';
import { colour, font, media, space, tabular } from '@libretto/kit/theme';

export const banner = css`
  position: relative;
  height: 272px;
  overflow: hidden;
  background: ${colour.surface2};
  ${media.tabletOnly} {
    height: 232px;
  }
  ${media.mobile} {
    height: 176px;
  }
  /** Nobody scrolls past an empty field. */
  &[data-plain] {
    height: 160px;
  }
`;

/** Fills the banner at any aspect ratio; a scrim keeps its controls legible on light pictures. */
export const bannerPicture = css`
  position: absolute;
  inset: 0;
  height: 100%;
`;

/** At the bottom right of the banner, clear of the avatar and the top bar. */
export const bannerAction = css`
  position: absolute;
  inset-block-end: ${space[16]};
  inset-inline-end: ${space[24]};
  ${media.mobile} {
    inset-inline-end: ${space[16]};
  }
`;

export const head = css`
  display: grid;
  grid-template-columns: 144px minmax(0, 1fr);
  column-gap: ${space[24]};
  margin-bottom: ${space[24]};
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    margin-bottom: ${space[16]};
  }
`;

export const avatar = css`
  position: relative;
  margin-top: -56px;
  line-height: 0;
  ${media.mobile} {
    margin-top: -64px;
  }
`;

/** Separates the picture from the banner; a patron's has the ring instead. */
export const avatarPicture = css`
  &:not([data-patron]) {
    box-shadow: 0 0 0 4px ${colour.canvas};
  }
`;

export const avatarAction = css`
  position: absolute;
  inset-block-end: 0;
  inset-inline-start: 104px;
  line-height: normal;
  ${media.mobile} {
    inset-inline-start: 84px;
  }
`;

export const texts = css`
  min-width: 0;
  padding-top: ${space[8]};
`;

/** A long name first uses a smaller font and is then truncated. */
export const nameLine = css`
  ${font.display}
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  overflow-wrap: anywhere;
  &[data-long] {
    ${font.page}
    padding: 6px 0;
  }
`;

/** The badge follows the last word and never wraps onto a line without it. */
export const seal = css`
  white-space: nowrap;
  & > svg {
    display: inline-block;
    margin-inline-start: ${space[12]};
    vertical-align: -0.04em;
  }
`;

export const secondLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]} ${space[16]};
  min-height: 40px;
  margin-top: ${space[4]};
`;

export const figures = css`
  ${font.body}
  ${tabular}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  color: ${colour.textMuted};
  & strong {
    font-weight: 600;
    color: ${colour.text};
  }
`;

/** A text button that opens a list, with a target of 44 px. */
export const figureButton = css`
  position: relative;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  &::after {
    content: '';
    position: absolute;
    inset: -12px -8px;
  }
  ${media.hover} {
    &:hover {
      color: ${colour.text};
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
`;

export const actions = css`
  margin-inline-start: auto;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  ${media.mobile} {
    width: 100%;
    & > * {
      flex: 1;
    }
  }
`;

export const firstAction = css`
  margin-inline-end: ${space[8]};
  ${media.mobile} {
    margin: 0;
  }
`;
