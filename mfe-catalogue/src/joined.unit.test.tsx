import { openPageIn } from '../../infra/languages/page-in';
import { joined } from './joined';

it('lists in English without a comma before the last', () => {
  expect(joined([])).toBe('');
  expect(joined(['a'])).toBe('a');
  expect(joined(['a', 'b', 'c'])).toBe('a, b and c');
});

it('lists as the language of the page does', () => {
  openPageIn('de');
  expect(joined(['a', 'b', 'c'])).toBe('a, b und c');
});
