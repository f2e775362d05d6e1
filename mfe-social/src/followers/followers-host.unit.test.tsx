import { bus } from '@libretto/contracts/federation';
import { facts } from '@libretto/product/facts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, Refusal, renderWithCache } from '../testing/api';
import { FollowersHost } from './followers-host';

const followers = 'GET /api/user/nour/followers';
const person = (n: number, changes = {}) => ({
  id: `fan-${n}`,
  username: `Fan ${n}`,
  profileImageId: null,
  isPatron: n === 1,
  isArtist: n === 2,
  followerCount: n,
  isFollowing: false,
  ...changes,
});
const page = (users: unknown[], hasMore = false) => ({ users, hasMore });

function open(answers: Answers, userId = 'nour', tab: 'followers' | 'following' = 'followers') {
  const sent = answerCalls(answers);
  bus.emit('session/state', { status: 'authenticated', user: ines });
  const view = renderWithCache(<FollowersHost user={ines} />);
  act(() => bus.emit('followers/open', { userId, tab }));
  return { sent, ...view };
}
afterEach(() => facts.clear());

describe('the list of followers', () => {
  it('shows who, with seal, label and followers, and follows them', async () => {
    const { sent } = open({
      [followers]: () => page([person(1), person(2), person(3, { id: 'ines' })]),
      'POST /api/social/follow': () => ({ isFollowing: true }),
    });
    expect(await screen.findByRole('link', { name: 'Fan 1' })).toHaveAttribute('href', '/profile?id=fan-1');
    expect(screen.getByText('1 follower')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Patron' })).toBeInTheDocument();
    expect(screen.getByText('Artist')).toBeInTheDocument();
    // A viewer's own row has no Follow button, and only the owner of the list can remove followers.
    expect(screen.getAllByRole('button', { name: /^Follow Fan/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Follow Fan 1' }));
    expect(await screen.findByRole('button', { name: 'Following Fan 1' })).toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({ userId: 'fan-1', action: 'follow' });
  });

  it('has the people they follow in the other tab', async () => {
    open({ [followers]: () => page([]), 'GET /api/user/nour/following': () => page([person(7)]) });
    expect(await screen.findByText('No followers yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Following' }));
    expect(await within(screen.getByRole('tabpanel')).findByText('Fan 7')).toBeInTheDocument();
  });

  it('lets people remove their own followers', async () => {
    const { sent } = open(
      {
        'GET /api/user/ines/followers': () => page([person(1), person(2)]),
        'POST /api/user/remove-follower': () => ({ success: true }),
      },
      'ines',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Fan 1 from your followers' }));
    await waitFor(() => expect(screen.queryByText('Fan 1')).not.toBeInTheDocument());
    expect(screen.getByText('Fan 2')).toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ userId: 'fan-1' });
  });

  it.each([
    ['nour', 'followers', '', 'No followers yet'],
    ['ines', 'followers', '', "You don't have any followers yet"],
    ['nour', 'following', '', 'Not following anyone yet'],
    ['ines', 'following', '', "You're not following anyone yet"],
    ['nour', 'followers', 'zed', 'No users found for "zed"'],
  ] as const)('of %s says that there is nobody: %s “%s”', async (userId, tab, search, text) => {
    open({ [`GET /api/user/${userId}/${tab}`]: () => page([]) }, userId, tab);
    if (search) await userEvent.type(await screen.findByRole('searchbox'), search);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows the spec’s text if loading failed, and loads again', async () => {
    let isDown = true;
    open({ [followers]: () => (isDown ? new Refusal(500, 'Something went wrong') : page([person(1)])) });
    expect(await screen.findByText('Failed to load users. Please try again.')).toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: /Retry|Try Again/ }));
    expect(await screen.findByText('Fan 1')).toBeInTheDocument();
  });

  it('draws of a long list what can be seen', async () => {
    // jsdom has no layout, so the viewport height is mocked.
    const height = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
    open({ [followers]: () => page(Array.from({ length: 500 }, (_, n) => person(n))) });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toHaveAttribute('aria-setsize', '500');
    height.mockRestore();
  });

  it('searches once the typing rests, and closes when somebody on it is visited', async () => {
    const { sent } = open({ [followers]: () => page([person(1)]) });
    await screen.findByText('Fan 1');
    await userEvent.type(screen.getByRole('searchbox'), 'fan');
    await waitFor(() => expect(sent.at(-1)?.call).toContain('search=fan&limit=10&offset=0'));
    await userEvent.click(await screen.findByRole('link', { name: 'Fan 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
