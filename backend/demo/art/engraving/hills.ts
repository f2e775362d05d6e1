import type { Canvas } from '../core/canvas';
import { copperplate, engravedTitle, maskOfPath, pull, stamp } from './burin';
import { engraveCountryside } from './countryside';

export const paper = '#f3ead6';
export const indigo = '#17346f';

/** Furrowed fields under a blank sun that contains the title. */
export function hedgeSchool(): Canvas {
  const onto = copperplate(1000, 1000);
  engraveCountryside(onto, {
    seed: 'hedge-school',
    width: 1000,
    height: 1000,
    sunX: 500,
    sunY: 370,
    sunRadius: 226,
    horizon: 462,
  });
  stamp(
    onto,
    maskOfPath(engravedTitle('Hedge School', 500, 350, 64, 'middle'), { left: 250, top: 270, width: 500, height: 160 }),
  );
  return pull(onto, 'hedge-school/paper', paper, indigo);
}

/** The same landscape in wide format, with the sun at two thirds. */
export function hillsBanner(): Canvas {
  const onto = copperplate(1600, 600);
  engraveCountryside(onto, {
    seed: 'hills-banner',
    width: 1600,
    height: 600,
    sunX: 1120,
    sunY: 196,
    sunRadius: 140,
    horizon: 236,
  });
  return pull(onto, 'hills-banner/paper', paper, indigo);
}
