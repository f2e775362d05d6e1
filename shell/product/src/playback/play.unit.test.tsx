import { makeTracks } from '@libretto/contracts/testing/tracks';
import { toast } from '@libretto/kit/feedback';
import { observe, resetPage, setPlayer } from '../testing/page-test';
import { play, playNext, playOrPause } from './play';
import { shuffled } from './track-rules';

const tracks = makeTracks('one', 'two', 'three');
const [one, two] = tracks;
const context = { type: 'home' as const, name: 'New releases' };

describe('pressing play', () => {
  afterEach(resetPage);

  it('starts the list at the track', () => {
    const played = observe('player/play');
    playOrPause({ tracks, startIndex: 1, context });
    expect(played).toEqual([{ tracks, startIndex: 1, context }]);
  });

  it('toggles the track that is in the player, sounding or resting', () => {
    const played = observe('player/play');
    const toggled = observe('player/toggle');
    setPlayer(two ?? null, 'playing');
    playOrPause({ tracks, startIndex: 1, context });
    setPlayer(two ?? null, 'paused');
    playOrPause({ tracks, startIndex: 1, context });
    expect(toggled).toHaveLength(2);
    expect(played).toEqual([]);
  });

  it('starts any other title', () => {
    const played = observe('player/play');
    setPlayer(one ?? null, 'playing');
    playOrPause({ tracks, startIndex: 1, context });
    expect(played).toHaveLength(1);
  });

  it.each([
    ['plays in another tab', 'playing', { isElsewhere: true }],
    ['has failed', 'failed', {}],
  ] as const)('starts the track again when it %s', (_, status, rest) => {
    const played = observe('player/play');
    const toggled = observe('player/toggle');
    setPlayer(one ?? null, status, rest);
    playOrPause({ tracks, startIndex: 0, context });
    expect(played).toHaveLength(1);
    expect(toggled).toEqual([]);
  });

  it('asks nothing of an empty list', () => {
    const played = observe('player/play');
    play({ tracks: [], context });
    expect(played).toEqual([]);
  });

  describe('before the player is there', () => {
    let error: jest.SpyInstance;
    beforeEach(() => {
      jest.useFakeTimers();
      error = jest.spyOn(toast, 'error').mockReturnValue(1);
    });
    afterEach(() => {
      error.mockRestore();
      jest.useRealTimers();
    });

    it('plays as soon as the song has loaded', () => {
      play({ tracks, context });
      jest.advanceTimersByTime(1_000);
      const played = observe('player/play');
      jest.advanceTimersByTime(10_000);
      expect(played).toEqual([{ tracks, startIndex: 0, context }]);
      expect(error).not.toHaveBeenCalled();
    });

    it('shows a message if the song fails to load', () => {
      play({ tracks, context });
      jest.advanceTimersByTime(3_000);
      expect(error).toHaveBeenCalledWith('The player is still loading', expect.any(String));
      jest.advanceTimersByTime(10_000);
      expect(observe('player/play')).toEqual([]);
    });
  });

  it('puts songs behind the present one', () => {
    observe('player/play');
    const next = observe('player/play-next');
    playNext(tracks);
    expect(next).toEqual([{ tracks }]);
  });
});

describe('a shuffled list', () => {
  it('holds the same songs, each once, and leaves the list as it was', () => {
    const names = ['b', 'a', 'd', 'c'];
    expect(shuffled(names, () => 0.4).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(names).toEqual(['b', 'a', 'd', 'c']);
  });

  it('plays in random order', () => {
    expect(shuffled([1, 2, 3], () => 0)).toEqual([2, 3, 1]);
    expect(shuffled([1, 2, 3], () => 0.999)).toEqual([1, 2, 3]);
  });
});
