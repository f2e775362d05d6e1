import { sentenceOf } from './plays-by-day';

it('counts one play and several listeners', () => {
  document.documentElement.lang = 'de';
  // Texts stay English where no catalogue is loaded; the date is in the language of the page.
  expect(sentenceOf({ day: '2026-11-21', plays: 1, listeners: 2 })).toBe('21. Nov.: 1 play, 2 listeners');
});
