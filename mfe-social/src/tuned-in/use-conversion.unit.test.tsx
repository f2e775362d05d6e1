// A video that is being converted, as its card shows it.
import { bus } from '@libretto/contracts/federation';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TunedInPost } from '../api/posts-cache';
import { SocialPage } from '../exposes/social-page';
import { answerCalls, ines, push, renderWithCache } from '../testing/api';
import { aMediaPost } from '../testing/posts';

beforeEach(() => bus.emit('session/state', { status: 'authenticated', user: ines }));
afterEach(() => jest.useRealTimers());

function show(post: () => TunedInPost) {
  answerCalls({
    'GET /api/social/user/counts': () => ({ followerCount: 1, tunedInCount: 0 }),
    'GET /api/social/posts': () => ({ posts: [], hasMore: false }),
    'GET /api/social/tuned-in-posts': () => ({ posts: [post()], hasMore: false }),
    'GET /api/social/tuned-in-posts/post-1': () => ({ post: post() }),
  });
  renderWithCache(<SocialPage params={{}} search="" user={ines} />);
}

it('shows a video by its picture, and one that is being converted once it plays', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const video = aMediaPost('video');
  const as = (state: 'converting' | 'ready') => ({
    ...video,
    media: { ...video.media, state, hasPoster: state === 'ready' },
  });
  let post = as('converting');
  show(() => post);
  expect(await screen.findByText('This video is being prepared. It plays in a few minutes.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Play Video/ })).not.toBeInTheDocument();
  post = as('ready');
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  const card = await screen.findByRole('button', { name: /^Play Video by Nour/ });
  expect(card.querySelector('img')).toHaveAttribute('src', '/api/social/media/post-1?f=jpeg');
  await user.click(card);
  const viewer = await screen.findByRole('dialog', { name: /^Video/ });
  expect(viewer.querySelector('video')).toHaveAttribute('poster', '/api/social/media/post-1?f=jpeg');
});

it('shows its artist a converted video as soon as it is ready', async () => {
  jest.useFakeTimers();
  const video = aMediaPost('video');
  const artist = { ...video.user, id: 'ines', username: 'ines' };
  const as = (state: 'converting' | 'ready') => ({
    ...{ ...video, user: artist, isOwn: true },
    media: { ...video.media, state, hasPoster: state === 'ready' },
  });
  let post = as('converting');
  show(() => post);
  await screen.findByText('This video is being prepared. It plays in a few minutes.');
  post = as('ready');
  push('media:ines', { kind: 'media-prepared', postId: 'post-1' } as never);
  // Much earlier than the next poll.
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('button', { name: /^Play Video by ines/ })).toBeInTheDocument();
});
