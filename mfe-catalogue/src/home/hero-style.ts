// Layout of Home's hero: 288 px high, 232 on tablets, 164 on phones; text on the left, the square cover flush right.
import { css } from '@emotion/react';
import { colour, ellipsis, font, media, radius, space } from '@libretto/kit/theme';

export const heroFrame = css`
  display: flex;
  height: max(288px, 10rem + 128px);
  border-radius: ${radius.dialog};
  overflow: hidden;
  ${media.tabletOnly} {
    height: max(232px, 8rem + 104px);
  }
  ${media.mobile} {
    height: max(164px, 7.5rem + 44px);
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
  }
`;

export const heroText = css`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  align-items: flex-start;
  min-width: 0;
  padding: 0 ${space[40]};
  ${media.tabletOnly} {
    padding: 0 ${space[32]};
  }
  ${media.mobile} {
    padding: 0 ${space[12]} 0 ${space[16]};
  }
`;

export const heroArtist = css`
  ${font.body}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  max-width: 100%;
  min-height: 24px;
  color: ${colour.textMuted};
  & > [data-name] {
    ${ellipsis}
  }
  & a {
    color: ${colour.text};
    font-weight: 600;
  }
  ${media.hover} {
    & a:hover {
      text-decoration: underline;
    }
  }
  ${media.mobile} {
    ${font.small}
    min-height: 0;
    & a {
      color: inherit;
      font-weight: 400;
    }
  }
`;

/** Two lines of lyrics, four on phones; longer ones are truncated. */
export const heroLine = css`
  ${font.sung}
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  /* Descenders of the last line reach below its box. */
  margin: ${space[16]} 0 0;
  padding-bottom: ${space[12]};
  overflow: hidden;
  color: ${colour.text};
  white-space: pre-line;
  &[data-title] {
    ${font.display}
    text-wrap: balance;
  }
  &[data-long] {
    -webkit-line-clamp: 3;
    font-size: 2rem;
    line-height: 2.5rem;
  }
  /* Between 1024 and 768 px the line shrinks with its column, so that its verses stay whole. */
  ${media.tabletOnly} {
    margin-top: ${space[12]};
    padding-bottom: ${space[8]};
    font-size: clamp(1.5rem, 3.125vw, 2rem);
    line-height: 1.25;
    &[data-long] {
      font-size: 1.375rem;
      line-height: 1.75rem;
    }
  }
  ${media.mobile} {
    -webkit-line-clamp: 4;
    margin-top: ${space[4]};
    padding-bottom: ${space[4]};
    white-space: normal;
    &[data-long] {
      -webkit-line-clamp: 5;
      font-size: 1.0625rem;
      line-height: 1.375rem;
    }
    &[data-title] {
      -webkit-line-clamp: 3;
      font-size: 1.5rem;
      line-height: 2rem;
    }
  }
`;

export const heroMeta = css`
  ${font.body}
  ${ellipsis}
  max-width: 100%;
  color: ${colour.textMuted};
  & > strong {
    color: ${colour.text};
    font-weight: 600;
  }
  ${media.hover} {
    & > a:hover {
      text-decoration: underline;
    }
  }
`;

export const heroActions = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[24]};
  ${media.tabletOnly} {
    margin-top: ${space[16]};
  }
`;

export const heroPlay = css`
  margin-inline-end: ${space[8]};
`;

export const heroCover = css`
  position: relative;
  flex: none;
  height: 100%;
  aspect-ratio: 1;
  & > a {
    display: block;
    height: 100%;
    &:focus-visible {
      outline-offset: -4px;
    }
  }
  /* Larger text makes the hero taller, not its cover wider. */
  ${media.mobile} {
    align-self: center;
    height: 164px;
  }
`;

/** On phones the disc on the cover is the only control, apart from the link to the song. */
export const heroDisc = css`
  position: absolute;
  bottom: ${space[12]};
  inset-inline-end: ${space[12]};
`;
