import { banner, type Picture, portrait, sleeve } from '../picture';
import { cameo } from './cameo';
import { hedgeSchool, hillsBanner } from './hills';
import { whitebeam } from './whitebeam';
import { theWrenYear } from './wren';

/** Ottilie Brandreth: one ink, lines that swell and taper. */
export const ottilieBrandreth: readonly Picture[] = [
  sleeve('hedge-school', hedgeSchool),
  sleeve('the-wren-year', theWrenYear),
  sleeve('whitebeam', whitebeam),
  portrait('ottilie-brandreth', cameo),
  banner('ottilie-brandreth', hillsBanner),
];
