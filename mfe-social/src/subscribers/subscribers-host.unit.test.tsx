import { bus } from '@libretto/contracts/federation';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, Refusal, renderWithCache } from '../testing/api';
import { SubscribersHost } from './subscribers-host';

const list = 'GET /api/user/ines/tuned-in-subscribers';
const fan = (n: number) => ({
  id: `fan-${n}`,
  username: `Fan ${n}`,
  profilePhotoUrl: null,
  isPatron: n === 1,
  followerCount: n,
  isArtist: n === 2,
  subscribedAt: '2026-11-03T10:00:00.000Z',
});

function open(answers: Answers, artistId = 'ines') {
  const sent = answerCalls(answers);
  const view = renderWithCache(<SubscribersHost user={{ ...ines, isArtist: true }} />);
  act(() => bus.emit('subscribers/open', { artistId }));
  return { sent, ...view };
}

describe('the list of those who are tuned in', () => {
  it('shows who, with seal, label, followers and the day', async () => {
    open({ [list]: () => ({ subscribers: [fan(1), fan(2)], hasMore: false }) });
    expect(await screen.findByRole('link', { name: 'Fan 1' })).toHaveAttribute('href', '/profile?id=fan-1');
    expect(screen.getByText('1 follower')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Patron' })).toBeInTheDocument();
    expect(screen.getByText('Artist')).toBeInTheDocument();
    expect(screen.getAllByText(/^3 Nov/)).toHaveLength(2);
  });

  it('searches once the typing rests, from the first page on', async () => {
    const { sent } = open({ [list]: () => ({ subscribers: [fan(1)], hasMore: false }) });
    await screen.findByText('Fan 1');
    await userEvent.type(screen.getByRole('searchbox'), 'zed');
    await waitFor(() => expect(sent.at(-1)?.call).toContain('search=zed&limit=10&offset=0'));
    expect(sent.filter(({ call }) => call.startsWith(list))).toHaveLength(2);
  });

  it.each([
    ['', 'Nobody is tuned in yet'],
    ['zed', 'No users found for "zed"'],
  ])('says that there is nobody (%s)', async (search, text) => {
    open({ [list]: () => ({ subscribers: [], hasMore: false }) });
    await screen.findByText('Nobody is tuned in yet');
    if (search) await userEvent.type(screen.getByRole('searchbox'), search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows the spec’s text if loading failed', async () => {
    open({ [list]: () => new Refusal(500, 'Something went wrong') });
    expect(await screen.findByText('Failed to load subscribers. Please try again.')).toBeInTheDocument();
  });

  it('draws of a long list what can be seen', async () => {
    // jsdom has no layout, so the viewport height is mocked.
    const height = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440);
    open({ [list]: () => ({ subscribers: Array.from({ length: 500 }, (_, n) => fan(n)), hasMore: false }) });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toHaveAttribute('aria-setsize', '500');
    const scroller = rows[0]?.closest('[data-scroller]') as HTMLElement;
    scroller.scrollTop = 64 * 200;
    fireEvent.scroll(scroller);
    expect(await screen.findByText('Fan 200')).toBeInTheDocument();
    height.mockRestore();
  });

  it('opens for its artist alone, and closes when somebody on it is visited', async () => {
    const { sent, unmount } = open({}, 'nour');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    unmount();
    open({ [list]: () => ({ subscribers: [fan(1)], hasMore: false }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Fan 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
