// Styles of a draft's song, photo, audio or video.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

const strip = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  border-radius: ${radius.card};
  background: ${colour.surface2};
`;

export const attached = {
  place: css`
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[8]};
  `,
  strip: css`
    padding: ${space[12]} ${space[16]};
    border-radius: ${radius.card};
    background: ${colour.surface2};
  `,
  /** A strip that is one large button; its other controls are layered above. */
  choice: css`
    ${strip}
    position: relative;
    padding: ${space[8]} ${space[12]} ${space[8]} ${space[8]};
    &[data-empty] {
      padding-inline-start: ${space[16]};
      color: ${colour.textMuted};
    }
    & > [data-choose] {
      flex: 1;
      min-width: 0;
      padding: 0;
      border: 0;
      background: none;
      color: ${colour.text};
      text-align: start;
      cursor: pointer;
      &::before {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: ${radius.card};
      }
      &[aria-invalid]::before {
        box-shadow: inset 0 0 0 2px ${colour.danger};
      }
      &:focus-visible {
        outline: none;
      }
      &:focus-visible::before {
        outline: 2px solid ${colour.focus};
        outline-offset: -2px;
      }
      & > * {
        display: block;
      }
      & > strong {
        ${font.bodyStrong}
      }
      & > span {
        ${font.small}
        color: ${colour.textMuted};
      }
    }
    & > button:not([data-choose]) {
      position: relative;
    }
    ${media.hover} {
      &:has(> [data-choose]:hover) {
        background: ${colour.surface3};
      }
    }
  `,
  /** Outline of a drop zone. */
  forDrop: css`
    outline: 1px dashed ${colour.lineStrong};
    outline-offset: -1px;
  `,
  length: css`
    ${font.small}
    ${tabular}
    color: ${colour.textFaint};
  `,
  sent: css`
    ${strip}
    padding: ${space[8]} ${space[12]} ${space[8]} ${space[8]};
    & > svg {
      margin-inline: ${space[8]} 0;
      color: ${colour.textMuted};
    }
    & > img {
      width: 40px;
      height: 40px;
      border-radius: ${radius.coverSmall};
      object-fit: cover;
    }
    & > div {
      flex: 1;
      min-width: 0;
    }
    & strong,
    & span {
      display: block;
    }
    & strong {
      ${font.bodyStrong}
    }
    & div > span {
      ${font.small}
      ${tabular}
      color: ${colour.textMuted};
    }
  `,
} as const;
