import { isSynced, lyricLines, sungLineIndex } from './lyric-lines';

const texts = (lyrics: string) =>
  lyricLines({ lyrics, lines: null }).map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));

describe('lyrics', () => {
  it('show headings without their brackets', () => {
    expect(texts('[Verse 1]\nSmall king\n[Chorus]\nthe hedge')).toEqual([
      '# Verse 1',
      'Small king',
      '# Chorus',
      'the hedge',
    ]);
  });

  it('keep one gap between verses, none before a heading and none at the ends', () => {
    expect(texts('\n\none\n\n\ntwo\n\n[Chorus]\nthree\n\n')).toEqual(['one', '', 'two', '# Chorus', 'three']);
  });

  it('take timed lines where there are some', () => {
    const lines = [
      { atMs: 0, text: 'Verse', isHeading: true },
      { atMs: 10, text: ' sung ', isHeading: false },
    ];
    expect(lyricLines({ lyrics: 'other', lines })).toEqual([
      { text: 'Verse', isHeading: true, atSeconds: 0 },
      { text: 'sung', isHeading: false, atSeconds: 0.01 },
    ]);
  });

  it('are nothing where there are none', () => {
    expect(lyricLines({ lyrics: null, lines: null })).toEqual([]);
    expect(texts('  \n ')).toEqual([]);
  });
});

const synced = lyricLines({
  lyrics: null,
  lines: [
    { atMs: 0, text: 'Verse 1', isHeading: true },
    { atMs: 2000, text: 'Somebody left the ladder down', isHeading: false },
    { atMs: 5500, text: 'to where the blue used to be', isHeading: false },
  ],
});

test('the sung line is the last that has begun, and never a heading', () => {
  expect(isSynced(synced)).toBe(true);
  expect(sungLineIndex(synced, 0)).toBe(-1);
  expect(sungLineIndex(synced, 2)).toBe(1);
  expect(sungLineIndex(synced, 5.49)).toBe(1);
  expect(sungLineIndex(synced, 600)).toBe(2);
});
