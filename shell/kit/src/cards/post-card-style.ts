// Measures of a post.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, font, radius, space, tabular } from '../theme/tokens';

export const postCard = css`
  min-width: 0;
  padding: ${space[16]};
  border: 1px solid ${colour.cardEdge};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  content-visibility: auto;
  contain-intrinsic-size: auto 240px;
  /* Rings on avatars and rows reach a little beyond the padding box that content-visibility would clip. */
  overflow-clip-margin: 8px;
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;

export const postHead = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[8]};
    flex: 1;
    min-width: 0;
  }
  & > div > p {
    ${font.small}
    flex: 0 0 100%;
    color: ${colour.textMuted};
  }
  ${media.mobile} {
    align-items: flex-start;
    & > button:not([aria-haspopup]) {
      margin-top: ${space[4]};
    }
    & > div > p {
      flex: none;
      max-width: 100%;
    }
  }
  & > [aria-haspopup] {
    margin-inline: -4px -8px;
  }
`;

/** Next to Follow there is room for the name or for the lock's tag; the name has it, and the tag a line below both. */
export const postAuthor = css`
  ${media.mobile} {
    flex: 0 0 100%;
  }
`;

export const postTag = css`
  ${media.mobile} {
    order: 1;
  }
`;

export const postText = css`
  ${font.post}
  margin-top: ${space[12]};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const postSong = css`
  ${tabular}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  margin-top: ${space[12]};
  padding: ${space[8]} ${space[12]} ${space[8]} ${space[8]};
  border-radius: ${radius.card};
  background: ${colour.surface2};
  & > div {
    flex: 1;
    min-width: 0;
  }
  & > div > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & [data-title] {
    ${font.bodyStrong}
  }
  & > div > span {
    ${font.small}
    color: ${colour.textMuted};
  }
  &[data-current] [data-title] {
    color: ${colour.accentText};
  }
  & > [data-time] {
    ${font.body}
    color: ${colour.textFaint};
  }
`;

export const postLock = css`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: ${space[16]};
  margin-top: ${space[12]};
  padding: ${space[20]};
  border-radius: ${radius.card};
  & > [data-lock] {
    display: grid;
    place-items: center;
    flex: none;
    width: 48px;
    height: 48px;
    border-radius: ${radius.full};
    background: ${colour.surface3};
    [data-theme='light'] & {
      background: color-mix(in srgb, white 72%, transparent);
    }
  }
  & > div {
    flex: 1 1 200px;
    min-width: 0;
  }
  /* Large text may not fit on one line of a narrow post. */
  & > button {
    max-width: 100%;
    height: auto;
    min-height: max(40px, 1.25rem + 8px);
    white-space: normal;
  }
  & strong {
    ${font.rowTitle}
    display: block;
  }
  & p {
    ${font.body}
    color: ${colour.textMuted};
  }
`;

export const postActions = css`
  ${tabular}
  display: flex;
  gap: ${space[24]};
  margin-top: ${space[12]};
  & > button {
    ${font.bodyStrong}
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 32px;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: ${radius.tag};
    background: none;
    color: ${colour.textMuted};
    cursor: pointer;
    ${media.hover} {
      &:hover:enabled {
        color: ${colour.text};
      }
    }
    &[aria-pressed='true'] {
      color: ${colour.mark};
    }
    &:disabled {
      cursor: default;
    }
    &::after {
      content: '';
      position: absolute;
      inset: -6px -8px;
    }
  }
`;
