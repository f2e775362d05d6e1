import { banner, type Picture, portrait, sleeve } from '../picture';
import {
  blackOnYellow,
  blueOnPink,
  flatSleeve,
  moduleSize,
  type Pair,
  type Pattern,
  paperOnRed,
  printFlat,
  redOnPaper,
  sample,
} from './flat';
import { bust, convex, interference, phase } from './patterns';

const middle = moduleSize * 6;
const low = moduleSize * 7;

const flat = (picture: Picture): Picture => ({ ...picture, format: 'png' });

const cover = (name: string, title: readonly string[], pair: Pair, pattern: Pattern) =>
  flat(sleeve(name, () => flatSleeve(title, pair, pattern)));

/** Kasimir Vael: op-art on a grid of twelve, two flat colours, no grain. */
export const kasimirVael: readonly Picture[] = [
  cover('interference-1-7', ['Interference', '1–7'], redOnPaper, interference(middle, low, moduleSize * 3)),
  cover('convex-memory', ['Convex', 'Memory'], blueOnPink, convex(middle, low, moduleSize * 4.5)),
  cover('phase-locked', ['Phase', 'Locked'], blackOnYellow, phase(middle, low, moduleSize * 4)),
  flat(portrait('kasimir-vael', () => printFlat(sample(1000, 1000, bust()), paperOnRed))),
  flat(banner('kasimir-vael', () => printFlat(sample(1600, 600, interference(1120, 300, moduleSize * 3)), redOnPaper))),
];
