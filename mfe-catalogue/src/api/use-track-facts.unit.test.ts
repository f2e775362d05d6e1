import { Bus } from '@libretto/contracts/federation';
import { QueryClient } from '@tanstack/react-query';
import { makeTrack, makeTracks, paidTrack } from '../testing/tracks';
import { followTrackFacts, quietAfterMs } from './use-track-facts';

const liked = ['GET /api/player/playlist/{id}', 'liked-songs'];

describe('cached answers', () => {
  let bus: Bus;
  let queries: QueryClient;
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers({ now: 50_000 });
    bus = new Bus();
    queries = new QueryClient();
    stop = followTrackFacts(queries, bus);
  });
  afterEach(() => {
    stop();
    queries.clear();
    jest.useRealTimers();
  });

  it('show a like at once, in every answer that holds the track', () => {
    queries.setQueryData(['home'], { hero: { track: makeTrack('a') } });
    queries.setQueryData(['top'], makeTracks('b', 'a'));
    bus.emit('track/changed', { trackId: 'a', changes: { isLiked: true } });
    expect(queries.getQueryData(['home'])).toMatchObject({ hero: { track: { isLiked: true, is_liked: true } } });
    expect(queries.getQueryData(['top'])).toMatchObject([{ isLiked: false }, { isLiked: true }]);
  });

  it('show a purchase as playable in full', () => {
    queries.setQueryData(['song'], paidTrack('a'));
    bus.emit('track/changed', { trackId: 'a', changes: { isPurchased: true } });
    expect(queries.getQueryData(['song'])).toMatchObject({ isPurchased: true, isPlayableInFull: true });
  });

  it('grow no newer by a fact that was added, and others are left alone', () => {
    queries.setQueryData(['song'], makeTrack('a'), { updatedAt: 1_000 });
    queries.setQueryData(['other'], { pages: [] }, { updatedAt: 2_000 });
    bus.emit('track/changed', { trackId: 'a', changes: { commentCount: 9 } });
    expect(queries.getQueryState(['song'])?.dataUpdatedAt).toBe(1_000);
    expect(queries.getQueryState(['other'])?.dataUpdatedAt).toBe(2_000);
  });

  it('of liked songs are stale once it is quiet, and not before the server can have agreed', () => {
    queries.setQueryData(liked, { tracks: [] });
    bus.emit('track/changed', { trackId: 'a', changes: { isLiked: true } });
    jest.advanceTimersByTime(quietAfterMs - 1);
    bus.emit('track/changed', { trackId: 'a', changes: { isLiked: true } });
    jest.advanceTimersByTime(quietAfterMs - 1);
    expect(queries.getQueryState(liked)?.isInvalidated).toBe(false);
    jest.advanceTimersByTime(1);
    expect(queries.getQueryState(liked)?.isInvalidated).toBe(true);
  });

  it('of liked songs stay as they are when only a comment came', () => {
    queries.setQueryData(liked, { tracks: [] });
    bus.emit('track/changed', { trackId: 'a', changes: { commentCount: 2 } });
    jest.advanceTimersByTime(quietAfterMs);
    expect(queries.getQueryState(liked)?.isInvalidated).toBe(false);
  });
});
