import { changesOf, fieldsOfFile, titleOfFile } from './song-form';

test.each([
  ['03 - The Long Acre.wav', 'The Long Acre'],
  ['07. Hornbeam_Avenue.flac', 'Hornbeam Avenue'],
  ['02 The Long Acre.wav', 'The Long Acre'],
  ['1999.mp3', '1999'],
  ['the-long-acre.wav', 'The Long Acre'],
  ['04_hornbeam_avenue.flac', 'Hornbeam Avenue'],
  ['Semi-Detached.flac', 'Semi-Detached'],
  ['99 Luftballons.mp3', '99 Luftballons'],
  ['.wav', '.wav'],
])('%s is called %s', (fileName, title) => {
  expect(titleOfFile(fileName)).toBe(title);
});

const fields = { ...fieldsOfFile('a.wav'), name: '  Salt  ', isPaid: true, lyrics: ' ' };

test('sends changed fields only', () => {
  expect(changesOf(fields, new Set())).toEqual({});
  expect(changesOf(fields, new Set(['name', 'isPaid', 'lyrics'] as const))).toEqual({
    name: 'Salt',
    isPaid: true,
    price: 75,
    lyrics: null,
  });
});

test('a name that was taken out is not sent, for every song needs one', () => {
  expect(changesOf({ ...fields, name: ' ' }, new Set(['name'] as const))).toEqual({});
});

test('credits are sent whole: half a credit waits for its other half', () => {
  const credits = [
    { role: ' Producer ', name: 'Aino' },
    { role: 'Mix', name: ' ' },
  ];
  expect(changesOf({ ...fields, credits }, new Set(['credits'] as const))).toEqual({
    credits: [{ role: 'Producer', name: 'Aino' }],
  });
});
