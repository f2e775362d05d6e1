import { bus } from '@libretto/contracts/federation';
import { makeTrack } from '@libretto/contracts/testing/tracks';
import { QueryClient } from '@tanstack/react-query';
import { query } from '../data/query';
import { Facts } from './facts';
import { bridgeBus } from './facts-on-bus';
import { quietAfterMs, readListsOfFacts, shareWithTabs, syncQueryCache } from './follow-facts';
import { patchAnswer } from './patch-answer';

const asPerson = (id: string | null) =>
  bus.emit('session/state', id ? { status: 'authenticated', user: { id } as never } : { status: 'unauthenticated' });

/** A fake of the browser's channel between tabs, with the given number of ends. */
function channels(count: number) {
  const listeners = Array.from({ length: count }, () => new Set<(event: { data: unknown }) => void>());
  return listeners.map((own) => ({
    postMessage: (data: unknown) => {
      for (const others of listeners) if (others !== own) for (const listener of others) listener({ data });
    },
    addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => void own.add(listener),
    removeEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => void own.delete(listener),
  }));
}

const trackIn = (queries: QueryClient, id: string) =>
  queries.getQueryData(query('GET /api/player/track/{id}', { params: { id } }).queryKey)?.track;
const holdTrack = (queries: QueryClient, id: string, changes = {}) =>
  queries.setQueryData(query('GET /api/player/track/{id}', { params: { id } }).queryKey, {
    track: makeTrack(id, changes) as never,
  });

describe('a fact', () => {
  beforeEach(() => asPerson('ada'));

  it('is in every held answer in the same moment, and the player hears of it', () => {
    const [queries, facts] = [new QueryClient(), new Facts()];
    const received: unknown[] = [];
    const stops = [
      syncQueryCache(queries, facts),
      bridgeBus(facts),
      bus.on('track/changed', (told) => received.push(told)),
    ];
    holdTrack(queries, 'a');
    holdTrack(queries, 'b');
    const other = trackIn(queries, 'b');
    facts.set('liked', 'a', true);
    expect(trackIn(queries, 'a')).toMatchObject({ isLiked: true, is_liked: true });
    expect(trackIn(queries, 'b')).toBe(other);
    expect(received).toEqual([{ trackId: 'a', changes: { isLiked: true, is_liked: true } }]);
    for (const stop of stops) stop();
  });

  it('is set, changed and asked for by the former names, which remotes of the last release call', async () => {
    const facts = new Facts();
    facts.learn('liked', 'a', true);
    const stored = facts.press('liked', 'a', false, async () => false);
    expect([facts.read('liked', 'a'), facts.isUnderWay('liked', 'a')]).toEqual([false, true]);
    expect(await stored).toBe(true);
    expect(facts.isUnderWay('liked', 'a')).toBe(false);
  });

  it('is not taken back by an answer that was asked for before it', async () => {
    const [queries, facts] = [new QueryClient(), new Facts()];
    const stop = syncQueryCache(queries, facts);
    let answer: (track: object) => void = () => undefined;
    const asked = queries.fetchQuery({
      ...query('GET /api/player/track/{id}', { params: { id: 'a' } }),
      queryFn: () => new Promise<never>((resolve) => (answer = resolve as never)),
    });
    facts.set('purchased', 'a', true);
    answer({ track: makeTrack('a', { isPaid: true, isPurchased: false, isPlayableInFull: false }) });
    await asked;
    expect(trackIn(queries, 'a')).toMatchObject({ isPurchased: true, isPlayableInFull: true });
    stop();
  });

  it('gives way to an answer that was asked for after it, in the other answers too', async () => {
    const [queries, facts] = [new QueryClient(), new Facts()];
    const stop = syncQueryCache(queries, facts);
    holdTrack(queries, 'a');
    facts.set('liked', 'a', true);
    await queries.fetchQuery({
      ...query('GET /api/player/top-lists', { query: { limit: 5 } }),
      queryFn: async () => ({ tracks: [makeTrack('a')] }) as never,
    });
    expect([facts.read('liked', 'a'), trackIn(queries, 'a')?.isLiked]).toEqual([false, false]);
    stop();
  });

  it('of a press shows at once, and is taken back when the server fails', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const facts = new Facts();
    const pressed = facts.mutate('liked', 'a', true, () => Promise.reject(new Error('down')));
    expect([facts.read('liked', 'a'), facts.isPending('liked', 'a')]).toEqual([true, true]);
    await pressed;
    expect([facts.read('liked', 'a'), facts.isPending('liked', 'a')]).toEqual([false, false]);
    log.mockRestore();
  });

  it('that waits for the server shows only then, and takes no second press', async () => {
    const facts = new Facts();
    const send = jest.fn(async (wanted: boolean) => wanted);
    const asked = facts.ask('following', 'ben', true, send);
    void facts.ask('following', 'ben', false, send);
    expect([facts.read('following', 'ben'), facts.isPending('following', 'ben')]).toEqual([undefined, true]);
    await asked;
    expect([facts.read('following', 'ben'), send.mock.calls]).toEqual([true, [[true]]]);
  });

  it('reaches the other tabs of the same person, and nobody else', () => {
    const [here, there] = [new Facts(), new Facts()];
    const [one, two] = channels(2);
    const stops = [shareWithTabs(here, one as never), shareWithTabs(there, two as never)];
    here.set('purchased', 'a', true);
    expect(there.read('purchased', 'a')).toBe(true);
    one?.postMessage({ person: 'ben', fact: { kind: 'liked', id: 'a', value: true } });
    expect(there.read('liked', 'a')).toBeUndefined();
    for (const stop of stops) stop();
  });

  it('of the balance reaches the bus and the other tabs, and an older answer does not take it back', () => {
    const { facts } = jest.requireActual<typeof import('./facts')>('./facts');
    asPerson('ines');
    const there = new Facts();
    const [one, two] = channels(2);
    const stops = [shareWithTabs(facts, one as never), shareWithTabs(there, two as never)];
    const askedAt = facts.now;
    facts.set('balance', 'ines', { talentBalance: 25, euroBalance: 0 });
    expect(bus.latest('balance/state')).toEqual({ talentBalance: 25, euroBalance: 0 });
    expect(there.read('balance', 'ines')).toEqual({ talentBalance: 25, euroBalance: 0 });
    expect(facts.hasChangedSince('balance', 'ines', askedAt)).toBe(true);
    // A remote from before the store writes to the bus.
    bus.emit('balance/state', { talentBalance: 10, euroBalance: 0 });
    expect(facts.read('balance', 'ines')).toEqual({ talentBalance: 10, euroBalance: 0 });
    asPerson('ben');
    expect(facts.read('balance', 'ines')).toBeUndefined();
    for (const stop of stops) stop();
  });

  it('announces a change of the balance only if a figure differs', () => {
    const facts = new Facts();
    const changed = jest.fn();
    facts.onChange(changed);
    facts.set('balance', 'ines', { talentBalance: 25, euroBalance: 0 });
    facts.set('balance', 'ines', { talentBalance: 25, euroBalance: 0 });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('ends with its person', () => {
    const { facts } = jest.requireActual<typeof import('./facts')>('./facts');
    facts.set('liked', 'a', true);
    asPerson('ben');
    expect(facts.read('liked', 'a')).toBeUndefined();
  });

  it('has the lists of it read again once it is quiet', () => {
    jest.useFakeTimers();
    const [queries, facts] = [new QueryClient(), new Facts()];
    const again = jest.spyOn(queries, 'invalidateQueries');
    const stop = readListsOfFacts(queries, facts);
    facts.set('liked', 'a', true);
    facts.set('liked', 'a', false);
    jest.advanceTimersByTime(quietAfterMs);
    expect(again.mock.calls.map(([filters]) => filters)).toEqual([
      expect.objectContaining({ queryKey: ['GET /api/library/overview', {}], refetchType: 'none' }),
      expect.objectContaining({ refetchType: 'none' }),
    ]);
    stop();
    jest.useRealTimers();
  });

  it('of a press has them read again only once the server has it', async () => {
    jest.useFakeTimers();
    const [queries, facts] = [new QueryClient(), new Facts()];
    const again = jest.spyOn(queries, 'invalidateQueries');
    const stop = readListsOfFacts(queries, facts);
    let answer: (isLiked: boolean) => void = () => undefined;
    const pressed = facts.mutate('liked', 'a', true, () => new Promise((resolve) => (answer = resolve)));
    jest.advanceTimersByTime(10 * quietAfterMs);
    expect(again).not.toHaveBeenCalled();
    answer(true);
    await pressed;
    jest.advanceTimersByTime(quietAfterMs);
    expect(again).toHaveBeenCalledWith(
      expect.objectContaining({ queryKey: ['GET /api/library/overview', {}], refetchType: 'active' }),
    );
    stop();
    jest.useRealTimers();
  });
});

describe('in an answer', () => {
  const post = { id: 'p', hasUpvoted: false, upvotes: 2, commentCount: 1, user: { id: 'ben', isFollowing: false } };

  it('a follow changes the person at every place, with the count', () => {
    const fact = { kind: 'following', id: 'ben', value: true } as const;
    expect(patchAnswer({ posts: [post] }, fact).posts[0]?.user).toEqual({ id: 'ben', isFollowing: true });
    expect(patchAnswer({ id: 'ben', isFollowing: false, followerCount: 4 }, fact)).toMatchObject({ followerCount: 5 });
    expect(patchAnswer({ ...makeTrack('a', { artistId: 'ben' }), isFollowingArtist: false }, fact)).toMatchObject({
      isFollowingArtist: true,
    });
    expect(patchAnswer({ id: 'ben', isFollowing: true, followerCount: 4 }, fact)).toMatchObject({ followerCount: 4 });
  });

  it('an upvote counts once', () => {
    const fact = { kind: 'upvoted', id: 'p', value: true } as const;
    const once = patchAnswer(post, fact);
    expect(once).toMatchObject({ hasUpvoted: true, upvotes: 3 });
    expect(patchAnswer(once, fact)).toBe(once);
    expect(patchAnswer({ posts: [{ ...post, id: 'q' }] }, fact).posts[0]).toMatchObject({ upvotes: 2 });
  });
});
