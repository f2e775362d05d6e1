// Styles of the full-page viewer.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

const beside = css`
  position: absolute;
  top: calc(50% - 24px);
`;

export const viewerStyle = {
  photo: css`
    display: grid;
    place-items: center;
    width: 100%;
    height: 100%;
    min-height: 0;
    touch-action: none;
    cursor: zoom-in;
    &[data-zoomed] {
      cursor: grab;
    }
    &:focus-visible {
      outline: 2px solid ${colour.focus};
      outline-offset: -2px;
    }
    & picture {
      display: contents;
    }
    & img {
      display: block;
      max-width: 100%;
      max-height: 100%;
      min-height: 0;
      object-fit: contain;
      user-select: none;
    }
  `,
  before: css`
    ${beside}
    left: ${space[16]};
  `,
  after: css`
    ${beside}
    right: ${space[16]};
  `,
  video: css`
    display: block;
    max-width: 100%;
    max-height: 100%;
    background: ${colour.canvas};
    &:focus-visible {
      outline: 2px solid ${colour.focus};
      outline-offset: -2px;
    }
  `,
  audio: css`
    display: flex;
    align-items: center;
    gap: ${space[24]};
    box-sizing: border-box;
    width: min(680px, 100%);
    padding: ${space[16]};
    & > div {
      flex: 1;
      min-width: 0;
    }
    ${media.mobile} {
      flex-direction: column;
      & > div {
        flex: none;
        width: 100%;
      }
    }
  `,
  wave: css`
    position: relative;
    border-radius: ${radius.field};
    &:has(:focus-visible) {
      outline: 2px solid ${colour.focus};
      outline-offset: 4px;
    }
    & > input {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      margin: 0;
      opacity: 0;
      cursor: pointer;
    }
  `,
  times: css`
    ${font.small}
    ${tabular}
    display: flex;
    justify-content: space-between;
    margin: ${space[8]} 0 0;
    color: ${colour.textMuted};
  `,
} as const;
