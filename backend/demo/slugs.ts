// What the people of the demo world are called in addresses, by the names that its data calls them.
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
