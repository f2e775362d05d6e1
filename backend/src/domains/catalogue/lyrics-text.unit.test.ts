import { parseLyrics } from './lyrics-text';
import { sungLinesOf } from './songs.projection';

describe('parseLyrics', () => {
  it('keeps plain text and has no lines without times', () => {
    const parsed = parseLyrics('[Verse 1]\nOne\nTwo\n\n\n\nThree');
    expect(parsed).toEqual({ lyrics: '[Verse 1]\nOne\nTwo\n\nThree', lines: null });
  });

  it('reads LRC times, headings and hundredths, in order of time', () => {
    const parsed = parseLyrics('[ar:Nobody]\n[00:12.50]Two\n[00:00.00][Verse 1]\n[00:01.05]One');
    expect(parsed.lines).toEqual([
      { atMs: 0, text: 'Verse 1', isHeading: true },
      { atMs: 1050, text: 'One', isHeading: false },
      { atMs: 12_500, text: 'Two', isHeading: false },
    ]);
    expect(parsed.lyrics).toBe('Two\n[Verse 1]\nOne');
  });
});

describe('sungLinesOf', () => {
  it('prefers the chorus', () => {
    expect(sungLinesOf('[Verse 1]\na\nb\n[Chorus]\nc\nd\ne')).toEqual(['c', 'd']);
  });
  it('takes the first lines where no chorus is marked, and none without lyrics', () => {
    expect(sungLinesOf('[Verse 1]\na\nb\nc')).toEqual(['a', 'b']);
    expect(sungLinesOf(null)).toEqual([]);
  });
});
