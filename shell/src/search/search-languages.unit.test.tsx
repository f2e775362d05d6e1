import { languagesFor } from './search-languages';

afterEach(() => localStorage.clear());

const found = (text: string) => languagesFor(text).map(({ choice, name }) => [choice, name]);

it('offers the languages by the word for it in any of them, and by their own names', () => {
  const others = [
    ['en', 'Language: English'],
    ['de', 'Language: Deutsch'],
  ];
  expect(found('sprach')).toEqual(others);
  expect(found('Language')).toEqual(others);
  expect(found('deutsch')).toEqual([['de', 'Language: Deutsch']]);
  expect(found('song')).toEqual([]);
});

it('leaves out the one that is chosen, and leads back to that of the browser', () => {
  localStorage.setItem('libretto-language', 'de');
  expect(found('language')).toEqual([
    [null, 'Language: Browser default'],
    ['en', 'Language: English'],
  ]);
});
