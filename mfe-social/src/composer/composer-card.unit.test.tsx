import { bus } from '@libretto/contracts/federation';
import { readDraft } from '@libretto/product/forms/drafts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedPages, postsOf } from '../api/posts-cache';
import { type Answers, answerCalls, ines, pending, Refusal, renderWithCache } from '../testing/api';
import { aPost, aSongPost } from '../testing/posts';
import { ComposerCard } from './composer-card';

const counts = { 'GET /api/social/user/counts': () => ({ followerCount: 1312, tunedInCount: 37 }) };
const liked = { 'GET /api/user/liked-songs': () => ({ songs: [aSongPost().song] }) };

async function open(answers: Answers = {}) {
  const sent = answerCalls({ ...counts, ...liked, ...answers });
  const { queries, unmount } = renderWithCache(<ComposerCard user={ines} />);
  await screen.findByText('1.3K followers · 37 tuned in');
  await press(/^Share with your community/);
  return { sent, queries, unmount };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: 'Description' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('sharing with the community', () => {
  it('opens on the words, which are counted to 500', async () => {
    await open();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('maxlength', '500');
    write('Hello');
    expect(screen.getByText('5/500')).toBeInTheDocument();
  });

  it('asks for a description, and leads to it', async () => {
    const { sent } = await open();
    write('   ');
    await press('Post');
    expect(screen.getByText('Please enter a description')).toBeInTheDocument();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('asks for the missing song', async () => {
    await open();
    write('Listen');
    await press('Attach a song');
    await screen.findByRole('dialog', { name: 'Select a song' });
    await userEvent.keyboard('{Escape}');
    await press('Post');
    expect(await screen.findByText('Please select a song')).toBeInTheDocument();
  });

  it('publishes words with a song, shows the post on top of the feed, and clears', async () => {
    const post = aPost({ id: 'new', description: 'Listen' });
    const { sent, queries } = await open({ 'POST /api/social/posts': () => ({ post }) });
    queries.setQueryData(feedPages('all').queryKey, { pages: [{ posts: [aPost()], hasMore: false }], pageParams: [0] });
    write(' Listen ');
    await press('Attach a song');
    const picker = await screen.findByRole('dialog', { name: 'Select a song' });
    await userEvent.click(await within(picker).findByRole('button', { name: /^Salt Hours/ }));
    await waitFor(() => expect(picker).not.toBeInTheDocument());
    await press('Post');
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(sent.at(-1)?.body).toEqual({
      description: 'Listen',
      contentType: 'song',
      mediaUrl: null,
      songId: 'salt-hours',
    });
    expect(postsOf(queries.getQueryData(feedPages('all').queryKey)).map(({ id }) => id)).toEqual(['new', 'post-1']);
  });

  it('keeps the words where publishing fails', async () => {
    await open({ 'POST /api/social/posts': () => new Refusal(422, 'Broken') });
    write('Listen');
    await press('Post');
    expect(await screen.findByText('Failed to create post. Please try again.')).toBeInTheDocument();
    expect(field()).toHaveValue('Listen');
  });

  it('asks a guest to sign in', async () => {
    const asked = jest.fn();
    const stop = bus.on('session/required', asked);
    answerCalls({});
    renderWithCache(<ComposerCard user={null} />);
    await press('Sign in');
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('text that is typed while a post is being published', () => {
  async function publishing() {
    const answer = pending<unknown>();
    let tries = 0;
    const again = { post: aPost({ id: 'again', description: 'Listen' }) };
    const { sent, unmount } = await open({ 'POST /api/social/posts': () => (++tries === 1 ? answer.promise : again) });
    write('Listen');
    await press('Post');
    return { answer, sent, unmount };
  }

  it('stays in the field after the post was stored', async () => {
    const { answer } = await publishing();
    write('Listen Next one');
    answer.settle({ post: aPost({ id: 'new', description: 'Listen' }) });
    await waitFor(() => expect(field()).toHaveValue('Next one'));
  });

  it('is no draft any more once the post is stored, also where the page was left before', async () => {
    const { answer, unmount } = await publishing();
    expect(readDraft('post')).toBe('Listen');
    unmount();
    answer.settle({ post: aPost({ id: 'new', description: 'Listen' }) });
    await waitFor(() => expect(readDraft('post')).toBeNull());
  });

  it('stays in the field after a failure, and the failed post can be sent again', async () => {
    const { answer, sent } = await publishing();
    write('Next one');
    answer.settle(new Refusal(422, 'Broken'));
    await press0('Retry');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
    expect(field()).toHaveValue('Next one');
    expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toMatchObject([
      { description: 'Listen' },
      { description: 'Listen' },
    ]);
  });
});
const press0 = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
