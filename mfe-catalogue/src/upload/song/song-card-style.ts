// Styles of song cards: 68 px high when closed; all content of an open card has the same left edge.
import { css } from '@emotion/react';
import { colour, font, layer, media, radius, shadow, space, tabular } from '@libretto/kit/theme';

export const card = css`
  position: relative;
  border: 1px solid ${colour.cardEdge};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  &[data-dragged] {
    z-index: ${layer.sticky};
    box-shadow: ${shadow.menu};
  }
  &:focus {
    outline: none;
  }
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;

export const head = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 68px;
  padding: ${space[8]} ${space[12]} ${space[8]} ${space[4]};
  ${media.mobile} {
    gap: ${space[4]};
    padding-inline-end: ${space[4]};
    /* The title needs the width more; the open card has the price. */
    & > [data-price] {
      display: none;
    }
  }
`;

export const grip = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 32px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.textFaint};
  background: none;
  cursor: grab;
  touch-action: none;
`;

export const number = css`
  ${font.body}
  ${tabular}
  flex: none;
  min-width: 20px;
  color: ${colour.textMuted};
  text-align: center;
`;

export const texts = css`
  flex: 1;
  min-width: 0;
  margin-inline-start: ${space[4]};
`;

export const title = css`
  ${font.bodyStrong}
  font-size: 0.9375rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const body = css`
  padding: ${space[8]} ${space[16]} ${space[16]} 68px;
  ${media.mobile} {
    padding-inline: ${space[16]};
  }
`;

export const line = css`
  ${font.small}
  ${tabular}
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  color: ${colour.textMuted};
  & > svg {
    flex: none;
  }
  & > strong {
    flex: none;
    font-weight: 600;
  }
  & > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-tone='done'] > :is(svg, strong) {
    color: ${colour.success};
  }
  &[data-tone='failed'] {
    flex-wrap: wrap;
    & > :is(svg, strong) {
      color: ${colour.danger};
    }
    & > strong {
      flex: 0 1 auto;
    }
    & > button {
      margin-inline-start: auto;
      ${media.mobile} {
        margin-inline-start: 0;
      }
    }
  }
  &[data-tone='waiting'] > :is(svg, strong) {
    color: ${colour.warning};
  }
`;

export const progressLine = css`
  ${font.small}
  ${tabular}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${colour.textMuted};
  & > [role='progressbar'] {
    flex: 1;
    min-width: 48px;
  }
  & > b {
    color: ${colour.text};
    font-weight: 600;
  }
  & > span {
    white-space: nowrap;
  }
  & > span > i {
    font-style: normal;
    ${media.mobile} {
      display: none;
    }
  }
`;

export const textButton = css`
  ${font.bodyStrong}
  margin: -8px -4px;
  padding: 8px 4px;
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.text};
  background: none;
  cursor: pointer;
`;
