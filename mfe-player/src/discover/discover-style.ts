// Layout of a slide: on phones the cover above the texts with the actions on the right, from 768 px side by side.
import { css } from '@emotion/react';
import { colour, font, media, radius, space } from '@libretto/kit/theme';
import { shortScreen } from '../player/short-screen';

export const slide = css`
  position: relative;
  height: 100%;
  overflow: hidden;
`;

export const body = css`
  display: grid;
  grid-template: 1fr auto auto 1fr / minmax(0, min(520px, 60vh)) minmax(0, 400px);
  justify-content: center;
  gap: 0 ${space[64]};
  height: 100%;
  padding: calc(var(--lb-page-top, 0px) + ${space[16]}) ${space[32]} ${space[64]};
  ${media.mobile} {
    grid-template: auto 1fr / minmax(0, 1fr) auto;
    align-content: space-between;
    gap: ${space[24]} ${space[16]};
    padding: calc(var(--lb-page-top, 56px) + ${space[8]}) ${space[24]} ${space[48]};
  }
  /* The buttons are next to the cover, above the scrubber and the tabs. */
  ${shortScreen} {
    grid-template: 1fr auto auto 1fr / minmax(0, min(34vw, 100dvh - 200px)) minmax(0, 1fr);
    align-content: stretch;
    gap: 0 ${space[24]};
    padding-block: calc(var(--lb-page-top, 56px) + ${space[4]}) ${space[48]};
  }
`;

export const coverButton = css`
  position: relative;
  grid-area: 1 / 1 / -1 / 2;
  align-self: center;
  width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.cover};
  background: none;
  cursor: pointer;
  &:focus-visible {
    outline: 2px solid ${colour.focus};
    outline-offset: 4px;
  }
  ${media.mobile} {
    grid-area: 1 / 1 / 2 / -1;
    /* On short phones, and for larger text, the cover gives way to the column of actions, the lyric and the tabs. */
    width: min(100%, max(120px, 100dvh - 248px - 15rem));
    margin-inline: auto;
  }
  ${shortScreen} {
    grid-area: 1 / 1 / -1 / 2;
    width: min(100%, 100dvh - 200px);
    margin-inline: auto 0;
  }
`;

export const pausedMark = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border-radius: inherit;
  background: ${colour.photoScrim};
  color: ${colour.onPhoto};
`;

export const words = css`
  grid-area: 2 / 2;
  min-width: 0;
  & > button {
    margin-top: ${space[16]};
  }
  ${media.mobile} {
    grid-area: 2 / 1;
    align-self: end;
  }
  ${shortScreen} {
    grid-area: 2 / 2;
  }
`;

export const sungLine = css`
  ${font.lyrics}
  margin-bottom: ${space[20]};
  text-wrap: balance;
  ${media.mobile} {
    font-size: 1.25rem;
    line-height: 1.75rem;
    margin-bottom: ${space[12]};
  }
  ${shortScreen} {
    display: none;
  }
`;

export const title = css`
  ${font.page}
  text-wrap: balance;
  & > a:hover {
    text-decoration: underline;
  }
  ${media.mobile} {
    ${font.title}
    font-weight: 800;
  }
  ${shortScreen} {
    ${font.title}
    font-weight: 800;
  }
`;

export const actions = css`
  grid-area: 3 / 2;
  display: flex;
  gap: ${space[8]};
  margin-top: ${space[32]};
  margin-inline-start: -14px;
  & > div {
    display: flex;
    flex-direction: column;
    align-items: center;
    min-width: 64px;
  }
  ${media.mobile} {
    grid-area: 2 / 2;
    flex-direction: column;
    align-self: end;
    gap: ${space[8]};
    margin: 0 -12px 0 0;
    & > div {
      min-width: 48px;
    }
  }
  ${shortScreen} {
    grid-area: 3 / 2;
    flex-direction: row;
    gap: ${space[4]};
    margin: 0 0 0 -14px;
  }
`;

export const caption = css`
  ${font.caption}
  color: ${colour.textMuted};
`;
