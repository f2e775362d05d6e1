import { afterPaint } from '@libretto/kit/hooks';
import { answerCalls, observe, resetPage, setPlayer } from '@libretto/product/testing/page-test';
import { QueryClient } from '@tanstack/react-query';
import { albumQuery } from '../api/album-calls';
import { makeTracks } from '../testing/tracks';
import { playRelease, playWithin } from './play-album';

const tracks = makeTracks('one', 'two', 'three');
const [one, two, three] = tracks as [(typeof tracks)[0], (typeof tracks)[0], (typeof tracks)[0]];
const context = { type: 'album', name: 'Vespers for an Empty Pool', id: 'vespers' };

const settled = async () => {
  await afterPaint();
  await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('playing a release of which one song is at hand', () => {
  let queries: QueryClient;

  beforeEach(() => {
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => {
    queries.clear();
    resetPage();
  });

  it('plays the whole release where it is known', () => {
    const played = observe('player/play');
    queries.setQueryData(albumQuery('vespers').queryKey, { album: {} as never, tracks });
    playWithin(queries, two);
    expect(played).toEqual([{ tracks, startIndex: 1, context }]);
  });

  it('plays at once and adds the following songs when they have loaded', async () => {
    answerCalls({ 'GET /api/catalogue/albums/vespers': { album: {}, tracks } });
    const played = observe('player/play');
    const next = observe('player/play-next');
    playWithin(queries, one);
    expect(played).toEqual([{ tracks: [one], startIndex: 0, context }]);
    setPlayer(one, 'playing');
    await settled();
    expect(next).toEqual([{ tracks: [two, three] }]);
  });

  it('adds nothing to what the listener has chosen meanwhile', async () => {
    answerCalls({ 'GET /api/catalogue/albums/vespers': { album: {}, tracks } });
    observe('player/play');
    const next = observe('player/play-next');
    playWithin(queries, one);
    setPlayer(makeTracks('other')[0] ?? null, 'playing');
    await settled();
    expect(next).toEqual([]);
  });

  it('keeps playing the one song if the others fail to load', async () => {
    answerCalls({ 'GET /api/catalogue/albums/vespers': 503 });
    const played = observe('player/play');
    const next = observe('player/play-next');
    playWithin(queries, one);
    setPlayer(one, 'playing');
    await settled();
    expect(played).toHaveLength(1);
    expect(next).toEqual([]);
  });

  it('pauses an album for any of its songs, but a song only for itself', () => {
    const played = observe('player/play');
    const toggled = observe('player/toggle');
    queries.setQueryData(albumQuery('vespers').queryKey, { album: {} as never, tracks });
    setPlayer(two, 'playing');
    playRelease(queries, one);
    expect(toggled).toHaveLength(1);
    playWithin(queries, one);
    expect(played).toHaveLength(1);
  });
});
