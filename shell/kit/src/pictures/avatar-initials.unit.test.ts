import { initialsGradient, initialsOf } from './avatar-initials';
import { initialsGradients } from './initials-palette';

it.each([
  ['Bastien Corvo', 'BC'],
  ['jonas_elverum', 'JE'],
  ['wren.adeyemi', 'WA'],
  ['Nour & the Low Tide', 'NT'],
  ['nour', 'N'],
  ['  Ørsted  ', 'Ø'],
  ['𝔄lpha beta', '𝔄B'],
  ['!!!', ''],
  ['', ''],
])('makes initials of %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives the same id the same gradient and uses all of them', () => {
  expect(initialsGradient('user-1')).toBe(initialsGradient('user-1'));
  const used = new Set(Array.from({ length: 200 }, (_, at) => initialsGradient(`user-${at}`)));
  expect(used.size).toBe(initialsGradients.length);
});
