// What floats: menus and lists, dialogs in the middle, sheets from below, and the scrim beneath them.
import { css, keyframes } from '@emotion/react';
import { media } from '../theme/media';
import { colour, duration, ease, layer, radius, shadow, space } from '../theme/tokens';

const appear = keyframes`from { opacity: 0; }`;
const vanish = keyframes`to { opacity: 0; }`;
const settle = keyframes`from { opacity: 0; transform: translateY(-4px); }`;
const rise = keyframes`from { transform: translateY(100%); }`;
const sink = keyframes`to { transform: translateY(100%); }`;
const arrive = keyframes`from { opacity: 0; transform: translateY(8px) scale(.98); }`;

/** React Aria writes its own z-index inline; its popovers get this one there as well. */
export const popoverLayer = { zIndex: layer.dialog } as const;

/** A list that opens at its trigger. */
export const popoverStyle = css`
  z-index: ${layer.dialog};
  box-sizing: border-box;
  min-width: 200px;
  max-width: min(360px, calc(100vw - 32px));
  overflow: auto;
  padding: ${space[8]};
  border: 1px solid ${colour.floatEdge};
  border-radius: ${radius.card};
  background: var(--lb-float, ${colour.surface2});
  box-shadow: ${shadow.menu};
  color: ${colour.text};
  outline: none;
  overscroll-behavior: contain;
  [data-theme='light'] & {
    --lb-float: ${colour.surface1};
  }
  &[data-trigger='Select'],
  &[data-trigger='ComboBox'] {
    min-width: var(--trigger-width);
  }
  &[data-entering] {
    animation: ${settle} ${duration.base} ${ease.in};
  }
  &[data-exiting] {
    animation: ${vanish} calc(${duration.base} * 0.75) ${ease.out};
  }
  ${media.reducedMotion} {
    &[data-entering] {
      animation: ${appear} ${duration.quick};
    }
  }
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;

/** Dims the page. Its opacity follows a sheet that is being pulled down. */
export const scrimStyle = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: grid;
  /* As wide as the screen, however long a line is that must not wrap. */
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  height: var(--visual-viewport-height, 100dvh);
  isolation: isolate;
  &::before {
    content: '';
    position: fixed;
    inset: 0;
    z-index: -1;
    background: ${colour.scrim};
    opacity: var(--lb-dim, 1);
  }
  &[data-entering] {
    animation: ${appear} ${duration.base} ${ease.in};
  }
  &[data-exiting] {
    animation: ${vanish} calc(${duration.base} * 0.75) ${ease.out};
  }
`;

const sheet = `
  align-self: end;
  width: 100%;
  max-width: none;
  max-height: min(92dvh, calc(var(--visual-viewport-height, 100dvh) - 32px));
  border-radius: ${radius.dialog} ${radius.dialog} 0 0;
  padding-bottom: env(safe-area-inset-bottom);
  transform: translateY(var(--lb-pull, 0px));
`;

const sheetMotion = `
  &[data-entering] { animation-name: var(--lb-sheet-in); animation-duration: ${duration.calm}; }
  &[data-exiting] { animation-name: var(--lb-sheet-out); animation-duration: calc(${duration.calm} * .75); }
  &[data-settling] { transition: transform ${duration.base} ${ease.in}; }
`;

/** The panel: centred from 768 px, a sheet below. `data-form='sheet'` is one everywhere. */
export const panelStyle = css`
  position: relative;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: min(var(--lb-panel-width, 480px), calc(100vw - 48px));
  max-height: min(85dvh, calc(var(--visual-viewport-height, 100dvh) - 32px));
  border: 1px solid ${colour.floatEdge};
  border-radius: ${radius.dialog};
  background: var(--lb-float, ${colour.surface2});
  box-shadow: ${shadow.dialog};
  color: ${colour.text};
  outline: none;
  [data-theme='light'] & {
    --lb-float: ${colour.surface1};
  }
  &[data-entering] {
    animation: ${arrive} ${duration.base} ${ease.in};
  }
  &[data-exiting] {
    animation: ${vanish} calc(${duration.base} * 0.75) ${ease.out};
  }
  &[data-form='sheet'] {
    --lb-sheet-in: ${rise};
    --lb-sheet-out: ${sink};
    ${sheet}
    ${sheetMotion}
    max-width: 640px;
    margin-inline: auto;
  }
  ${media.mobile} {
    --lb-sheet-in: ${rise};
    --lb-sheet-out: ${sink};
    ${sheet}
    ${sheetMotion}
    &[data-tall] {
      height: calc(100dvh - 16px);
      max-height: none;
    }
  }
  ${media.reducedMotion} {
    &[data-entering] {
      animation: ${appear} ${duration.quick};
    }
    &[data-exiting] {
      animation: ${vanish} ${duration.quick};
    }
    &[data-settling] {
      transition: none;
    }
  }
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;
