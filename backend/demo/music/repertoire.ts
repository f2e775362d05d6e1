// All pieces of the demo catalogue, and which of them are cut from one continuous programme.
import type { Score } from './score/score';
import { breathHeld } from './scores/breath-held';
import { convexMemory } from './scores/convex-memory';
import { evensong } from './scores/evensong-at-the-deep-end';
import { hedgeSchool } from './scores/hedge-school';
import { interference } from './scores/interference-1-7';
import { lanternOffice } from './scores/lantern-office';
import { oAntiphons } from './scores/o-antiphons';
import { parasol } from './scores/parasol';
import { phaseLocked } from './scores/phase-locked';
import { saltHours } from './scores/salt-hours';
import { theWrenYear } from './scores/the-wren-year';
import { tiles } from './scores/tiles';
import { undertowLullaby } from './scores/undertow-lullaby';
import { whitebeam } from './scores/whitebeam';

/** 'Vespers for an Empty Pool': rendered as one piece, and cut while notes still ring. */
export const vespers: readonly Score[] = [evensong, tiles, lanternOffice];

/** Each programme is rendered and mastered as a whole; one with several scores becomes several tracks. */
export const programmes: readonly (readonly Score[])[] = [
  [hedgeSchool],
  [theWrenYear],
  [whitebeam],
  [interference],
  [convexMemory],
  [phaseLocked],
  [saltHours],
  [parasol],
  [undertowLullaby],
  vespers,
  [breathHeld],
  [oAntiphons],
];

export const repertoire: readonly Score[] = programmes.flat();

/** Paid songs; each has a separate preview. */
export const paidSlugs: ReadonlySet<string> = new Set(['undertow-lullaby', 'parasol', 'phase-locked', 'o-antiphons']);
