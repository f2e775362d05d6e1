import { makeTrack } from '../testing/tracks';
import { patchTracks, wholeChanges } from './patch-tracks';

const a = makeTrack('a');
const b = makeTrack('b');

describe('a fact about a track', () => {
  it('is changed wherever the track stands in an answer', () => {
    const answer = { hero: { track: a, line: 'x' }, shelves: [{ id: 'new', tracks: [b, a] }] };
    const patched = patchTracks(answer, 'a', { isLiked: true });
    expect(patched.hero.track.isLiked).toBe(true);
    expect(patched.shelves[0]?.tracks[1]?.isLiked).toBe(true);
    expect(answer.hero.track.isLiked).toBe(false);
  });

  it('leaves everything that it does not touch the same object', () => {
    const answer = { pages: [{ songs: [{ track: b }] }, { songs: [{ track: a }] }] };
    const patched = patchTracks(answer, 'a', { isLiked: true });
    expect(patched.pages[0]).toBe(answer.pages[0]);
    expect(patched.pages[1]).not.toBe(answer.pages[1]);
    expect(patchTracks(answer, 'unknown', { isLiked: true })).toBe(answer);
  });

  it('takes nothing else of that id for a track', () => {
    const answer = { user: { id: 'a', username: 'ines' }, when: new Date(0), list: null, count: 3 };
    expect(patchTracks(answer, 'a', { isLiked: true })).toBe(answer);
    expect(patchTracks(undefined, 'a', {})).toBeUndefined();
  });

  it('is told in all its forms by whoever tells one', () => {
    expect(wholeChanges({ isLiked: true })).toEqual({ isLiked: true, is_liked: true });
    expect(wholeChanges({ is_liked: false })).toEqual({ isLiked: false, is_liked: false });
    expect(wholeChanges({ isPurchased: true })).toEqual({ isPurchased: true, isPlayableInFull: true });
    expect(wholeChanges({ commentCount: 4 })).toEqual({ commentCount: 4 });
  });
});
