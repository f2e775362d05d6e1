import type { MenuAction, MenuEntry } from '@libretto/kit/controls';
import { observe, resetPage, signIn, signOut } from '@libretto/product/testing/page-test';
import { act, renderHook } from '@testing-library/react';
import { makeSingle, makeTrack, paidTrack } from '../testing/tracks';
import { trackMenu, useTrackMenu } from './track-menu';

const actions = (entries: MenuEntry[]) => entries.filter((entry): entry is MenuAction => entry !== 'separator');
const ids = (entries: MenuEntry[]) => actions(entries).map(({ id }) => id);
const run = (entries: MenuEntry[], id: string) =>
  actions(entries)
    .find((entry) => entry.id === id)
    ?.onAction();
const like = jest.fn();

describe('the menu of a song', () => {
  afterEach(resetPage);

  it('offers what there is to do, and every page but the open one', () => {
    expect(ids(trackMenu(makeTrack('a'), { like }))).toEqual([
      'play-next',
      'like',
      'comments',
      'song',
      'album',
      'artist',
      'link',
    ]);
    expect(ids(trackMenu(makeTrack('a'), { like, on: 'album' }))).not.toContain('album');
    expect(ids(trackMenu(makeTrack('a'), { like, on: 'artist' }))).not.toContain('artist');
  });

  it('has no album for a single, whose page would say the same again', () => {
    expect(ids(trackMenu(makeSingle('a'), { like }))).not.toContain('album');
  });

  it('shows the price of songs for sale, and asks a guest to sign in first', () => {
    const opened = observe('purchase/open');
    const required = observe('session/required');
    const menu = trackMenu(paidTrack('a'), { like });
    expect(actions(menu)[0]?.label).toBe('Buy for 75\u00a0Talents');
    signOut();
    run(menu, 'buy');
    expect(opened).toEqual([]);
    expect(required).toHaveLength(1);
    signIn();
    run(menu, 'buy');
    expect(opened).toEqual([{ song: expect.objectContaining({ id: 'a', price: 75, name: 'Song a' }) }]);
  });

  it('offers support only where somebody takes it, and never to the artist', () => {
    expect(ids(trackMenu(makeTrack('a'), { like }))).not.toContain('support');
    observe('support/open');
    expect(ids(trackMenu(makeTrack('a'), { like, ownUserId: 'ines' }))).toContain('support');
    expect(ids(trackMenu(makeTrack('a'), { like, ownUserId: 'the-parallax-choir' }))).not.toContain('support');
  });

  it('adds the entries of a remote that loads later', () => {
    const track = makeTrack('a');
    const { result } = renderHook(() => useTrackMenu(track, { like }));
    expect(ids(result.current)).not.toContain('playlist');
    act(() => void observe('add-to-playlist/open'));
    expect(ids(result.current)).toContain('playlist');
  });

  it('leads to pages over the bus and opens comments with their head', () => {
    const gone = observe('navigation/go');
    const comments = observe('comments/open');
    const menu = trackMenu(makeTrack('a', { albumId: 'v 1' }), { like });
    run(menu, 'album');
    run(menu, 'artist');
    run(menu, 'comments');
    expect(gone.map(({ to }) => to)).toEqual(['/album/v%201', '/profile?id=the-parallax-choir']);
    expect(comments[0]?.subject).toMatchObject({ family: 'song', id: 'a', isPatron: true, commentCount: 3 });
  });
});
