// The card of a radio, its dot, and the tiles of amounts.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, space } from '../theme/tokens';

export const radioCard = css`
  position: relative;
  min-width: 0;
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  transition: background-color ${duration.quick} ${ease.in};
  &[data-look='money'] {
    border-color: ${colour.line};
  }
  &[data-look='quiet'] {
    border-color: ${colour.cardEdge};
  }
  ${media.hover} {
    &:hover:not([data-chosen], :has([data-disabled])) {
      background: ${colour.surface3};
    }
  }
  &[data-chosen] {
    border-color: ${colour.accent};
    box-shadow: inset 0 0 0 1px ${colour.accent};
  }
  &[data-chosen]:not([data-look='money']) {
    background: ${colour.accentSoft};
  }
  &:has([data-focus-visible]) {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &[data-chosen] {
      border: 2px solid Highlight;
    }
  }
`;

export const radioHead = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 54px;
  padding: ${space[8]} ${space[16]};
  border-radius: inherit;
  cursor: pointer;
  &[data-layout='tiles'] {
    align-items: flex-start;
    height: 100%;
    padding: ${space[12]};
  }
  &[data-layout='tall'] {
    display: grid;
    grid-template-columns: 1fr auto;
    align-content: start;
    align-items: start;
    height: 100%;
    padding: ${space[12]};
    & > [data-dot] {
      order: 1;
    }
    & > :last-child {
      order: 2;
      grid-column: 1 / -1;
    }
  }
  &[data-disabled] {
    color: ${colour.textDisabled};
    cursor: default;
  }
`;

/** Chosen it is a ring of 6 px. */
export const radioDot = css`
  flex: none;
  width: 20px;
  height: 20px;
  border: 2px solid ${colour.lineStrong};
  border-radius: 50%;
  [data-selected] > & {
    border: 6px solid ${colour.accent};
    background: ${colour.accentSoft};
  }
  [data-disabled] > & {
    border-color: ${colour.line};
  }
  ${media.forcedColours} {
    border-color: ButtonText;
    [data-selected] > & {
      border-color: Highlight;
    }
  }
`;

export const radioTexts = css`
  flex: 1;
  min-width: 0;
  & > span {
    ${font.bodyStrong}
    display: block;
  }
  & > span + span {
    ${font.small}
    color: ${colour.textMuted};
  }
  [data-disabled] > & > span {
    color: ${colour.textDisabled};
  }
`;

export const radioBody = css`
  padding: 0 ${space[16]} ${space[16]};
`;

/** Five equal tiles of 60 px, without dots: the edge and the ground say which. */
export const amountTile = css`
  display: grid;
  place-content: center;
  justify-items: center;
  height: 60px;
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  cursor: pointer;
  & > [data-amount] {
    ${font.rowTitle}
  }
  & > [data-euros] {
    ${font.caption}
    font-weight: 400;
    color: ${colour.textMuted};
  }
  ${media.hover} {
    &[data-hovered]:not([data-selected]) {
      background: ${colour.surface3};
    }
  }
  &[data-selected] {
    border-color: ${colour.accent};
    box-shadow: inset 0 0 0 1px ${colour.accent};
    background: ${colour.accentSoft};
  }
  &[data-selected] > [data-amount],
  &[data-selected] > [data-euros] {
    color: ${colour.accentText};
  }
  &[data-focus-visible] {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &[data-selected] {
      border: 2px solid Highlight;
    }
  }
`;
