import { sungLinesOf } from './songs.projection';

describe('sungLinesOf', () => {
  it('prefers the chorus', () => {
    expect(sungLinesOf('[Verse 1]\na\nb\n[Chorus]\nc\nd\ne')).toEqual(['c', 'd']);
  });
  it('takes the first lines where no chorus is marked, and none without lyrics', () => {
    expect(sungLinesOf('[Verse 1]\na\nb\nc')).toEqual(['a', 'b']);
    expect(sungLinesOf(null)).toEqual([]);
  });
});
