import { listeners } from './avatars/listeners';
import { theParallaxChoir } from './cut-paper/the-parallax-choir';
import { ottilieBrandreth } from './engraving/ottilie-brandreth';
import { kasimirVael } from './op-art/kasimir-vael';
import type { Picture } from './picture';
import { nourAndTheLowTide } from './riso/nour-and-the-low-tide';

/** Every picture of the demo world, in the order of the index. */
export const gallery: readonly Picture[] = [
  ...ottilieBrandreth,
  ...kasimirVael,
  ...nourAndTheLowTide,
  ...theParallaxChoir,
  ...listeners,
];
