import { banner, type Picture, portrait, sleeve } from '../picture';
import { arcadeBanner, choirPortrait } from './choir';
import { breathHeld, oAntiphons, vespersForAnEmptyPool } from './sleeves';

/** The Parallax Choir: layers of cut paper, one ramp of colour, light from the upper left. */
export const theParallaxChoir: readonly Picture[] = [
  sleeve('vespers-for-an-empty-pool', vespersForAnEmptyPool),
  sleeve('breath-held', breathHeld),
  sleeve('o-antiphons', oAntiphons),
  portrait('the-parallax-choir', choirPortrait),
  banner('the-parallax-choir', arcadeBanner),
];
