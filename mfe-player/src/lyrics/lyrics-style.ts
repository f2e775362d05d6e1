// Styles of lyrics: a serif font, with the current line highlighted and the others dimmed.
import { css } from '@emotion/react';
import { colour, duration, ease, font, media, radius, space } from '@libretto/kit/theme';

export const scroller = css`
  position: relative;
  height: 100%;
  overflow: hidden auto;
  overscroll-behavior: contain;
  margin-inline: -20px;
  padding: ${space[16]} 20px 40vh;
  scrollbar-width: thin;
  mask-image: linear-gradient(transparent, black ${space[16]}, black calc(100% - ${space[96]}), transparent);
  ${media.mobile} {
    margin-inline: -16px;
    padding-inline: ${space[16]};
  }
`;

export const list = css`
  max-width: 68ch;
`;

export const heading = css`
  ${font.smallStrong}
  margin: ${space[32]} 0 ${space[8]};
  color: ${colour.textFaint};
  font-weight: 600;
  &[data-first] {
    margin-top: ${space[8]};
  }
`;

export const line = css`
  ${font.lyrics}
  position: relative;
  display: block;
  width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.tag};
  background: none;
  color: ${colour.text};
  text-align: start;
  text-wrap: pretty;
  button& {
    color: ${colour.textFaint};
    cursor: pointer;
    transition: color ${duration.base} ${ease.in};
  }
  ${media.hover} {
    button&:hover:enabled {
      color: ${colour.textMuted};
    }
  }
  button&[aria-current] {
    color: ${colour.text};
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset: 6px auto 6px -20px;
    width: 3px;
    border-radius: 2px;
    background: ${colour.mark};
    ${media.forcedColours} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  ${media.mobile} {
    &[aria-current]::before {
      inset-inline-start: -14px;
    }
  }
`;

export const backToLine = css`
  position: absolute;
  inset: auto 0 ${space[32]};
  display: flex;
  justify-content: center;
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
`;
