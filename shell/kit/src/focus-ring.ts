// The ring that shows where the keyboard is. Native parts share these, so it looks the same everywhere.
import { colour, radius } from './tokens';

/** 2 px, 2 px away: the ring of everything that stands free. */
export const ring = `outline:2px solid ${colour.focus};outline-offset:2px;`;

/** Inside a row, where a ring outside would be cut off. */
export const ringInRow = `outline:2px solid ${colour.focus};outline-offset:-2px;border-radius:${radius.field};`;

/** Inside a tab. */
export const ringInTab = `outline:2px solid ${colour.focus};outline-offset:-4px;`;

/** On a cover: with a dark halo, as covers may have the ring's own colour. */
export const ringOnCover = `outline:2px solid ${colour.focus};outline-offset:2px;box-shadow:0 0 0 4px ${colour.canvas};`;
