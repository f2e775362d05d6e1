import { lyricLines } from './lyric-lines';

const texts = (lyrics: string) =>
  lyricLines({ lyrics, lines: null }).map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));

describe('lyrics on a page', () => {
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
      { text: 'Verse', isHeading: true },
      { text: 'sung', isHeading: false },
    ]);
  });

  it('are nothing where there are none', () => {
    expect(lyricLines({ lyrics: null, lines: null })).toEqual([]);
    expect(texts('  \n ')).toEqual([]);
  });
});
