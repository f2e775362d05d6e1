import { bus } from '@libretto/contracts/federation';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, Refusal, renderWithCache } from '../testing/api';
import { aComment, aPage } from '../testing/comments';
import { aPost, aSongPost } from '../testing/posts';
import { PostPage } from './post-page';

function show(answers: Answers) {
  const sent = answerCalls({
    'GET /api/posts/post-1/comments': () => aPage([aComment('c1', { comment: 'The room sings along.' })]),
    'GET /api/user/posts/nour': () => ({
      posts: [aSongPost(), aPost({ id: 'post-2', description: 'Rehearsal' })],
      hasMore: false,
    }),
    ...answers,
  });
  const { queries } = renderWithCache(<PostPage params={{ id: 'post-1' }} search="" user={ines} />);
  return { sent, queries };
}
const thePost = { 'GET /api/social/posts/post-1': () => ({ post: aSongPost() }) };

describe('the page of a post', () => {
  it('shows the post, its comments, and what else its author posted', async () => {
    show(thePost);
    const post = await screen.findByRole('article', { name: 'Post by Nour & the Low Tide' });
    expect(post).toHaveTextContent('Soundcheck in the old boathouse.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Post by Nour & the Low Tide');
    expect(await screen.findByText('The room sings along.')).toBeInTheDocument();
    const others = await screen.findByRole('complementary', { name: 'More from Nour & the Low Tide' });
    expect(await within(others).findByRole('link', { name: 'Rehearsal' })).toHaveAttribute('href', '/post/post-2');
    expect(within(others).getAllByRole('listitem')).toHaveLength(1);
  });

  it('says nothing of other posts where there are none', async () => {
    show({ ...thePost, 'GET /api/user/posts/nour': () => ({ posts: [aSongPost()], hasMore: false }) });
    expect(await screen.findByText('The room sings along.')).toBeInTheDocument();
    expect(screen.queryByText(/^More from/)).toBeNull();
  });

  it('has the head by which others show it', async () => {
    show(thePost);
    await screen.findByRole('article', { name: /^Post/ });
    expect(document.title).toBe('Nour & the Low Tide on Libretto · Libretto');
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', `${location.origin}/post/post-1`);
  });

  it('says that a post is not there, and leads to the others', async () => {
    show({ 'GET /api/social/posts/post-1': () => new Refusal(404, 'This post does not exist') });
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Social' })).toHaveAttribute('href', '/social');
  });

  it('says what failed, and tries again', async () => {
    let fails = true;
    show({ 'GET /api/social/posts/post-1': () => (fails ? new Refusal(400, 'Broken') : { post: aPost() }) });
    expect(await screen.findByText('Failed to load this post')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Soundcheck in the old boathouse.')).toBeInTheDocument();
  });

  it('is shown no longer once its post is hidden or its author blocked', async () => {
    let isGone = false;
    const { queries } = show({
      'GET /api/social/posts/post-1': () => (isGone ? new Refusal(404, 'Gone') : { post: aPost() }),
      'GET /api/social/tuned-in-posts/post-1': () => new Refusal(404, 'This post does not exist'),
    });
    expect(await screen.findByText('Soundcheck in the old boathouse.')).toBeInTheDocument();
    isGone = true;
    await act(() => queries.invalidateQueries());
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeInTheDocument();
    expect(screen.queryByText('Soundcheck in the old boathouse.')).not.toBeInTheDocument();
  });

  it('is left for the feed once its post is deleted', async () => {
    const went = jest.fn();
    const stop = bus.on('navigation/go', went);
    show({
      'GET /api/social/posts/post-1': () => ({ post: aPost({ isOwn: true }) }),
      'DELETE /api/social/posts/post-1': () => ({ success: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^More for the post/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(went).toHaveBeenCalledWith({ to: '/social', replace: true }));
    stop();
  });
});
