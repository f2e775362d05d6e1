import { bus, type SessionUser } from '@libretto/contracts/federation';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, pending, push, Refusal, renderWithCache } from '../testing/api';
import { aPage } from '../testing/comments';
import { aPost, aSongPost, aTrack } from '../testing/posts';
import { SocialPage } from './social-page';

const feedCall = 'GET /api/social/posts';
const feedOf = (...posts: unknown[]) => ({ [feedCall]: () => ({ posts, hasMore: false }) });

async function show(answers: Answers, user: SessionUser | null = ines, search = '') {
  const sent = answerCalls({
    'GET /api/social/user/counts': () => ({ followerCount: 1, tunedInCount: 0 }),
    'GET /api/social/tuned-in-posts': () => ({ posts: [], hasMore: false }),
    'GET /api/posts/post-1/comments': () => aPage([]),
    ...answers,
  });
  renderWithCache(<SocialPage params={{}} search={search} user={user} />);
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith(feedCall))).toBe(true));
  return sent;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

describe('the feed', () => {
  it('follows only once the server has agreed, visibly busy until then', async () => {
    const answer = pending<unknown>();
    const sent = await show({
      ...feedOf(aPost(), aPost({ id: 'post-2' })),
      'POST /api/social/follow': () => answer.promise,
    });
    const [first] = await screen.findAllByRole('button', { name: 'Follow Nour & the Low Tide' });
    await userEvent.click(first as HTMLElement);
    for (const each of screen.getAllByRole('button', { name: 'Follow Nour & the Low Tide' })) {
      expect(each).toHaveAttribute('aria-busy', 'true');
    }
    await act(async () => answer.settle({ isFollowing: true }));
    expect(await screen.findAllByRole('button', { name: 'Following Nour & the Low Tide' })).toHaveLength(2);
    expect(sent.at(-1)?.body).toEqual({ userId: 'nour', action: 'follow' });
  });

  it('shows an upvote at once, and takes it back where the server refuses', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answer = pending<unknown>();
    await show({ ...feedOf(aPost()), 'POST /api/social/posts/post-1/upvote': () => answer.promise });
    await press('Upvote, 4');
    expect(await button('Upvote, 5')).toHaveAttribute('aria-pressed', 'true');
    await act(async () => answer.settle(new Refusal(422, 'Broken')));
    expect(await button('Upvote, 4')).toHaveAttribute('aria-pressed', 'false');
    warn.mockRestore();
  });

  it('leads a guest who wants to upvote or follow to the sign-in page', async () => {
    const asked = jest.fn();
    bus.emit('session/state', { status: 'unauthenticated' });
    const stop = bus.on('session/required', asked);
    const sent = await show(feedOf(aPost()), null);
    await press('Upvote, 4');
    await press('Follow Nour & the Low Tide');
    expect(asked).toHaveBeenCalledTimes(2);
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
    stop();
    bus.emit('session/state', { status: 'authenticated', user: ines });
  });

  it('opens the comments of a post over the bus', async () => {
    const opened = jest.fn();
    const stop = bus.on('comments/open', opened);
    await show(feedOf(aSongPost()));
    await press('Comments, 2');
    expect(opened).toHaveBeenCalledWith({
      subject: {
        family: 'post',
        id: 'post-1',
        title: 'Salt Hours',
        subtitle: 'Nour & the Low Tide',
        isPatron: false,
        artworkUrl: null,
        commentCount: 2,
      },
    });
    stop();
  });

  it('plays the songs of the feed one after the other', async () => {
    const played = jest.fn();
    const stop = bus.on('player/play', played);
    const tiles = aTrack({ id: 'tiles', title: 'Tiles' });
    await show(feedOf(aSongPost(), aPost({ id: 'post-2' }), aSongPost({ id: 'post-3' }, tiles)));
    await press('Play Tiles by Nour & the Low Tide');
    expect(played).toHaveBeenCalledWith({
      tracks: [aTrack(), tiles],
      startIndex: 1,
      context: { type: 'post', name: 'Social' },
    });
    stop();
  });

  it('deletes an own post after asking, and shows no Follow on it', async () => {
    const own = aPost({ isOwn: true, user: { ...aPost().user, id: 'ines', username: 'ines.halloran' } });
    await show({ ...feedOf(own), 'DELETE /api/social/posts/post-1': () => ({ success: true }) });
    await press('More for the post by ines.halloran');
    expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to delete this post?');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No posts yet')).toBeInTheDocument();
  });

  it('labels what an admin may do with the posts of others', async () => {
    await show(feedOf(aPost()), { ...ines, isAdmin: true });
    await press(/^More for the post/);
    expect(await screen.findByRole('menuitem', { name: 'Delete (Admin)' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Edit (Admin)' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Delete (Admin)' })).toBeInTheDocument();
  });

  it('says what failed, and tries again', async () => {
    let fails = true;
    await show({ [feedCall]: () => (fails ? new Refusal(400, 'Broken') : { posts: [aPost()], hasMore: false }) });
    expect(await screen.findByText('Failed to load posts')).toBeInTheDocument();
    fails = false;
    await press('Retry');
    expect(await screen.findByText('Soundcheck in the old boathouse.')).toBeInTheDocument();
  });

  it('leads from the former address of a post to its page', async () => {
    const went = jest.fn();
    const stop = bus.on('navigation/go', went);
    await show(feedOf(aPost()), ines, 'post=post-1');
    expect(went).toHaveBeenCalledWith({ to: '/post/post-1', replace: true });
    stop();
  });

  it('leads from the time of a post to its page', async () => {
    await show(feedOf(aPost()));
    const post = await screen.findByRole('article');
    const link = within(post)
      .getAllByRole('link')
      .find((each) => each.querySelector('time'));
    expect(link).toHaveAttribute('href', '/post/post-1');
  });
});

describe('new posts', () => {
  it('of others wait behind a pill, and are on top once it is pressed', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    let held = [aPost({ description: 'Here already' })];
    await show({ [feedCall]: () => ({ posts: held, hasMore: false }) });
    await screen.findByText('Here already');
    held = [aPost({ id: 'post-2', description: 'Just now' }), ...held];
    push('posts', { kind: 'post-added', id: 'mine', authorId: 'ines' } as never);
    push('posts', { kind: 'post-added', id: 'post-2', authorId: 'nour' } as never);
    expect(screen.queryByText('Just now')).not.toBeInTheDocument();
    await press('1 new post');
    expect(await screen.findByText('Just now')).toBeInTheDocument();
    expect(screen.getAllByText('Here already')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /new post/ })).not.toBeInTheDocument();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    scrolled.mockRestore();
  });

  it('that are deleted leave the feed and the pill', async () => {
    await show(feedOf(aPost({ description: 'Here already' })));
    await screen.findByText('Here already');
    push('posts', { kind: 'post-added', id: 'post-2', authorId: 'nour' } as never);
    await button('1 new post');
    push('posts', { kind: 'post-deleted', id: 'post-2' } as never);
    push('posts', { kind: 'post-deleted', id: 'post-1' } as never);
    await waitFor(() => expect(screen.queryByText('Here already')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /new post/ })).not.toBeInTheDocument();
  });
});

it('shows those whom one follows under their own tab, by the server', async () => {
  const sent = await show(feedOf(), ines, '?feed=following');
  expect(await screen.findByText('What the people you follow share will be here.')).toBeInTheDocument();
  expect(sent.find(({ call }) => call.startsWith(feedCall))?.call).toContain('from=following');
  expect(screen.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
});

it('draws a few of ten thousand posts', async () => {
  const posts = Array.from({ length: 10_000 }, (_, n) => aPost({ id: `post-${n + 10}`, description: `Number ${n}` }));
  await show({ [feedCall]: () => ({ posts, hasMore: false }) });
  expect(await screen.findByText('Number 0')).toBeInTheDocument();
  expect(screen.getAllByRole('article').length).toBeLessThan(100);
  expect(screen.getAllByRole('article')[0]?.closest('li')).toHaveAttribute('aria-setsize', '10000');
});

it('edits an own post in words, and says that it was edited', async () => {
  const own = aPost({ isOwn: true, user: { ...aPost().user, id: 'ines', username: 'ines.halloran' } });
  const edited = { ...own, description: 'Better words', updatedAt: '2026-10-02T10:00:00.000Z' };
  const sent = await show({ ...feedOf(own), 'PUT /api/social/posts/post-1': () => ({ post: edited }) });
  await press(/^More for the post/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit post' });
  const field = within(dialog).getByRole('textbox', { name: 'Description' });
  expect(field).toHaveValue(own.description);
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please enter a description')).toBeInTheDocument();
  await userEvent.type(field, 'Better words');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Better words')).toBeInTheDocument();
  expect(screen.getByText(/\(edited\)/)).toBeInTheDocument();
  const body = { description: 'Better words', contentType: 'none', mediaUrl: null, songId: null };
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual(body);
});
