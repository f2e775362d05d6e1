import { answerCalls, listener, observe, resetPage, show } from '@libretto/product/testing/page-test';
import { fireEvent, screen } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { TopListsPage } from './top-lists-page';

const page = <TopListsPage params={{}} search="" user={listener} />;

describe('the top lists', () => {
  beforeEach(() => widenTo(1440));
  afterEach(resetPage);

  it('play as one queue', async () => {
    const tracks = [makeSingle('a'), makeSingle('b')];
    answerCalls({ 'GET /api/player/top-lists': { tracks } });
    const played = observe('player/play');
    show(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Play Top lists' }));
    expect(played).toEqual([{ tracks, startIndex: 0, context: { type: 'top-lists', name: 'Top lists' } }]);
  });

  it('say so when nothing was played yet', async () => {
    answerCalls({ 'GET /api/player/top-lists': { tracks: [] } });
    show(page);
    expect(await screen.findByText('Nothing was played yet')).toBeVisible();
  });

  it('that could not be read say so, and are read again by Try Again', async () => {
    answerCalls({ 'GET /api/player/top-lists': 422 });
    show(page);
    expect(await screen.findByText('Failed to load the top lists')).toBeVisible();
    answerCalls({ 'GET /api/player/top-lists': { tracks: [makeSingle('a')] } });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Play Top lists' })).toBeVisible();
    expect(screen.queryByText('Failed to load the top lists')).toBeNull();
  });
});
