// The slugs of the demo world's people, under the names that its data uses.
export const [ottilie, kasimir, nour, choir] = [
  'ottilie-brandreth',
  'kasimir-vael',
  'nour-and-the-low-tide',
  'the-parallax-choir',
];
export const [ines, tomas, wren, delphine, june] = [
  'ines-halloran',
  'tomas-reuter',
  'wren-adeyemi',
  'delphine-arrow',
  'june-okafor',
];
export const [mira, otto, priya, sol, theo] = [
  'mira-lindqvist',
  'otto-baines',
  'priya-raman',
  'sol-castellanos',
  'theo-marsh',
];
