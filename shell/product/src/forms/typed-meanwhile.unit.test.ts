import { typedMeanwhile } from './typed-meanwhile';

test.each([
  ['nothing was typed', 'Listen', 'Listen', ''],
  ['a sentence was added', 'Listen', 'Listen And then', 'And then'],
  ['the text was replaced', 'Listen', 'Something else', 'Something else'],
  ['the field was emptied', 'Listen', '', ''],
])('keeps only unsent text when %s', (_case, sent, now, left) => {
  expect(typedMeanwhile(sent, now)).toBe(left);
});
