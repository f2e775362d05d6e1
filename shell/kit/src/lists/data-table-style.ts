// Measures of a table: head 40 and sticky, rows 40 or 48, ledger lines 28.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, font, layer, radius, space, tabular } from '../theme/tokens';

export const tableFrame = css`
  min-width: 0;
  /* A container that scrolls in one direction traps a sticky head, so it only scrolls where it must. */
  ${media.tabletOnly} {
    overflow-x: auto;
  }
`;

/** On phones each row is a card: its cells one below the other, figures at the right of what they are called. */
const cards = `
  &, & > tbody, & > tfoot { display: block; }
  & > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  & > tbody, & > tfoot {
    padding: ${space[8]} ${space[4]};
    border-bottom: 1px solid ${colour.line};
  }
  & > tbody[data-open] {
    background: ${colour.surface1};
    box-shadow: inset 3px 0 0 ${colour.mark};
  }
  & > tbody > tr, & > tfoot > tr { display: grid; grid-template-columns: minmax(0, 1fr); }
  & > tbody > tr > td, & > tfoot > tr > td {
    display: block;
    height: auto;
    min-height: 28px;
    padding-block: ${space[4]};
    border-top: 0;
    overflow-wrap: anywhere;
  }
  & > tbody > tr > td[data-align='end'], & > tfoot > tr > td[data-align='end'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: end;
    column-gap: ${space[16]};
    overflow-wrap: normal;
  }
  & > tbody > tr:first-of-type > td { border-top: 0; }
  & > tbody[data-open] > tr > td:first-of-type { box-shadow: none; }
  & td[data-align='end'][data-label]::before {
    content: attr(data-label);
    margin-inline-end: auto;
    color: ${colour.textMuted};
    font-weight: 400;
  }
  & > tbody > tr > td:empty { display: none; }
  & > tbody[data-ledger] > tr { display: flex; flex-wrap: wrap; align-items: baseline; }
  & > tbody[data-ledger] > tr > td { flex: none; max-width: 100%; height: auto; padding-block: 0; }
  & > tbody[data-ledger] > tr > td[data-look='mono'] { flex: 1 1 9rem; min-width: 0; }
  & > tbody[data-ledger] > tr > td[rowspan] { flex: 1 0 100%; padding-block: ${space[2]}; }
`;

export const tableWhole = css`
  ${font.body}
  ${tabular}
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  & > tbody > tr:first-of-type > td {
    border-top: 1px solid ${colour.line};
  }
  & > thead + tbody > tr:first-of-type > td {
    border-top: 0;
  }
  &[data-openable] > tbody {
    cursor: pointer;
  }
  ${media.hover} {
    &[data-openable] > tbody:hover > tr > td {
      background: ${colour.surface2};
    }
  }
  & > tbody[data-open] > tr > td {
    background: ${colour.surface1};
  }
  & > tbody[data-open] > tr > td:first-of-type {
    box-shadow: inset 3px 0 0 ${colour.mark};
  }
  & > tbody[data-ledger] > tr > td[rowspan]:not(:first-of-type) {
    box-shadow: none;
  }
  & > tbody:has(button:focus-visible) {
    outline: 2px solid ${colour.focus};
    outline-offset: -2px;
    border-radius: ${radius.tag};
  }
  ${media.tabletUp} {
    &[data-density='comfortable'] > tbody:not([data-ledger]) > tr > td {
      height: 48px;
    }
  }
  & > tfoot > tr > td {
    border-top: 1px solid ${colour.lineStrong};
    font-weight: 600;
  }
  & > tbody > tr[data-detail] > td {
    height: auto;
    padding-bottom: ${space[16]};
  }
  ${media.mobile} {
    ${cards}
  }
`;

export const tableHead = css`
  ${font.smallStrong}
  position: sticky;
  z-index: ${layer.sticky};
  top: var(--lb-table-top, 0);
  height: 40px;
  padding: 0 ${space[12]};
  border-bottom: 1px solid ${colour.line};
  background: var(--lb-table-ground, ${colour.canvas});
  color: ${colour.textMuted};
  text-align: start;
  white-space: nowrap;
  &[data-align='end'] {
    text-align: end;
  }
  /* The frame does not scroll there, so larger text needs narrower columns. */
  ${media.desktop} {
    white-space: normal;
  }
  /* A statement of seven columns fits without scrolling. */
  ${media.tabletOnly} {
    padding-inline: ${space[4]};
    white-space: normal;
  }
`;

export const tableSort = css`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 32px;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.tag};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  & > svg:not([data-sorted]) {
    opacity: 0;
  }
  &:hover > svg:not([data-sorted]),
  &:focus-visible > svg:not([data-sorted]) {
    opacity: 0.6;
  }
`;

export const tableCell = css`
  height: 40px;
  padding: 0 ${space[12]};
  vertical-align: middle;
  ${media.tabletOnly} {
    padding-inline: ${space[4]};
  }
  /* A name of any length ends in an ellipsis; figures are never cut. */
  &:not([data-align='end']):not([colspan]) {
    max-width: min(20rem, 22vw);
    overflow: hidden;
    text-overflow: ellipsis;
    ${media.mobile} {
      max-width: none;
      overflow: visible;
    }
  }
  [data-ledger] > * > & {
    height: 28px;
  }
  [data-ledger] > * > &[rowspan] {
    padding-top: ${space[4]};
    vertical-align: top;
  }
  &[data-align='end'] {
    text-align: end;
  }
  &[data-look='faint'] {
    color: ${colour.textFaint};
  }
  &[data-look='strong'] {
    font-weight: 600;
  }
  &[data-look='mono'] {
    ${font.mono}
    color: ${colour.textMuted};
  }
`;
