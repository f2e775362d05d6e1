// The ring that shows where the keyboard is. Native parts share it, so it looks the same everywhere.
import { colour } from './tokens';

/** 2 px, 2 px away: the ring of every free-standing element. */
export const ring = `outline:2px solid ${colour.focus};outline-offset:2px;`;
