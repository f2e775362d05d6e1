import { makeTrack } from '../testing/tracks';
import { coversOf } from './quad-cover';

const of = (...albums: (string | null)[]) =>
  albums.map((albumId, at) =>
    makeTrack(`${at}`, albumId === null ? { artworkUrl: null, albumId: `bare-${at}` } : { albumId }),
  );
const albums = (tracks: ReturnType<typeof of>) => coversOf(tracks).map(({ albumId }) => albumId);

describe('the cover of a list', () => {
  it('is of its first four different releases', () => {
    expect(albums(of('a', 'a', 'b', 'c', 'a', 'd', 'e'))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is the first one whole while there are fewer, as three would leave a hole', () => {
    expect(albums(of('a', 'b', 'c'))).toEqual(['a']);
  });

  it('passes over songs without a picture', () => {
    expect(albums(of(null, 'a', null, 'b'))).toEqual(['a']);
    expect(albums(of(null))).toEqual([]);
  });
});
