import { avatar, type Picture } from '../picture';
import { fromBehind } from './from-behind';
import { profiles } from './profiles';

/** The listeners of the demo world, cut from paper: from the side, from behind, or behind a book. */
export const listeners: readonly Picture[] = Object.entries({ ...profiles, ...fromBehind })
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([person, draw]) => avatar(person, draw));
