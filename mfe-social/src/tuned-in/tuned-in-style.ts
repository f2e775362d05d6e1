// Styles of tuned-in posts and their media.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const fansOnly = css`
  ${font.small}
  margin: ${space[8]} 0 0;
  color: ${colour.textMuted};
`;

const opener = css`
  position: relative;
  margin: ${space[12]} 0 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.card};
  background: ${colour.surface2};
  color: ${colour.text};
  cursor: pointer;
`;

const length = `
  ${font.caption}
  ${tabular}
`;

export const mediaCard = {
  picture: css`
    ${opener}
    display: block;
    overflow: hidden;
    width: 100%;
    max-height: 70vh;
    & img,
    & video {
      display: block;
      width: 100%;
      height: 100%;
      max-height: 70vh;
      object-fit: cover;
      pointer-events: none;
    }
    & > [data-time] {
      ${length}
      position: absolute;
      inset: auto ${space[8]} ${space[8]} auto;
      padding: 2px 6px;
      border-radius: ${radius.tag};
      background: ${colour.canvas};
      color: ${colour.text};
    }
  `,
  play: css`
    position: absolute;
    inset: calc(50% - 28px) auto auto calc(50% - 28px);
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    border-radius: ${radius.full};
    background: ${colour.text};
    color: ${colour.canvas};
  `,
  sound: css`
    ${opener}
    display: flex;
    align-items: center;
    gap: ${space[12]};
    width: 100%;
    padding: ${space[12]};
    ${media.hover} {
      &:hover {
        background: ${colour.surface3};
      }
    }
    & > [data-play] {
      display: grid;
      place-items: center;
      flex: none;
      width: 40px;
      height: 40px;
      border-radius: ${radius.full};
      background: ${colour.text};
      color: ${colour.canvas};
    }
    & > svg {
      flex: 1;
      min-width: 0;
    }
    & > [data-time] {
      ${font.body}
      ${tabular}
      color: ${colour.textMuted};
    }
  `,
  failed: css`
    ${font.body}
    display: grid;
    place-items: center;
    min-height: 120px;
    margin: ${space[12]} 0 0;
    border-radius: ${radius.card};
    background: ${colour.surface2};
    color: ${colour.textMuted};
  `,
} as const;
