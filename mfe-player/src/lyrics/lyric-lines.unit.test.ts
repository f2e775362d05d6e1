import { isSynced, lyricLines, sungLineIndex } from './lyric-lines';

const synced = lyricLines({
  lyrics: null,
  lines: [
    { atMs: 0, text: 'Verse 1', isHeading: true },
    { atMs: 2000, text: 'Somebody left the ladder down', isHeading: false },
    { atMs: 5500, text: 'to where the blue used to be', isHeading: false },
  ],
});

test('lines in square brackets are headings without them', () => {
  const lines = lyricLines({ lyrics: '[Verse 1]\nOne\n\n\nTwo\n[Chorus]\nThree [softly]', lines: null });
  expect(lines.map((line) => line.text)).toEqual(['Verse 1', 'One', '', 'Two', 'Chorus', 'Three [softly]']);
  expect(lines.filter((line) => line.isHeading).map((line) => line.text)).toEqual(['Verse 1', 'Chorus']);
  expect(isSynced(lines)).toBe(false);
});

test('no lyrics are no lines', () => {
  expect(lyricLines({ lyrics: null, lines: null })).toEqual([]);
  expect(lyricLines({ lyrics: '  \n ', lines: [] })).toEqual([]);
});

test('the sung line is the last that has begun, and never a heading', () => {
  expect(isSynced(synced)).toBe(true);
  expect(sungLineIndex(synced, 0)).toBe(-1);
  expect(sungLineIndex(synced, 2)).toBe(1);
  expect(sungLineIndex(synced, 5.49)).toBe(1);
  expect(sungLineIndex(synced, 600)).toBe(2);
});
