import { joined } from './joined';

afterEach(() => {
  document.documentElement.lang = 'en';
});

it('lists in English without a comma before the last', () => {
  expect(joined([])).toBe('');
  expect(joined(['a'])).toBe('a');
  expect(joined(['a', 'b', 'c'])).toBe('a, b and c');
});

it('lists as the language of the page does', () => {
  document.documentElement.lang = 'de';
  expect(joined(['a', 'b', 'c'])).toBe('a, b und c');
});
