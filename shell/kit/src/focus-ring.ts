// The focus ring of all native components, so that it looks the same everywhere.
import { colour } from './tokens';

/** A ring of 2 px with an offset of 2 px, for free-standing elements. */
export const ring = `outline:2px solid ${colour.focus};outline-offset:2px;`;
