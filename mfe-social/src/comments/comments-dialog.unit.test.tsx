import { bus, live, type SessionUser } from '@libretto/contracts/federation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, pending, push, Refusal, renderWithCache } from '../testing/api';
import { aComment, aPage, someReplies } from '../testing/comments';
import { CommentsDialog } from './comments-dialog';
import type { Comment } from './thread/thread';

const subject = {
  family: 'song',
  id: 'tiles',
  title: 'Tiles',
  subtitle: 'The Parallax Choir',
  isPatron: true,
  artworkUrl: null,
  commentCount: 2,
} as const;
const thread = 'GET /api/songs/tiles/comments';
const topic = 'comments:song:tiles';
const page = (...comments: Comment[]) => aPage(comments);

async function open(answers: Answers, user: SessionUser | null = ines) {
  const sent = answerCalls(answers);
  renderWithCache(<CommentsDialog subject={subject} family="song" user={user} isOpen onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  return { sent, dialog, list: within(dialog).getByRole('region', { name: 'Comments' }) };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (menu: RegExp, entry: string) => {
  await press(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the comments dialog', () => {
  it('shows the count, the song and its comments to their end', async () => {
    const { dialog } = await open({ [thread]: () => page(aComment('first'), aComment('second')) });
    expect(dialog).toHaveAccessibleName('Comments 2');
    expect(await screen.findByText('first')).toBeInTheDocument();
    expect(screen.getByText('The Parallax Choir').parentElement).toContainElement(
      screen.getByRole('img', { name: 'Patron' }),
    );
    expect(screen.getByText('No more comments')).toBeInTheDocument();
  });

  it('says that there are none', async () => {
    await open({ [thread]: () => page() });
    expect(await screen.findByText('No comments yet')).toBeInTheDocument();
    expect(screen.queryByText('Be the first to share your thoughts!')).not.toBeInTheDocument();
  });

  it('offers another try where they failed to load', async () => {
    let fails = true;
    await open({ [thread]: () => (fails ? new Refusal(500, 'Broken') : page(aComment('first'))) });
    expect(await screen.findByText('Failed to load comments')).toBeInTheDocument();
    fails = false;
    await press('Retry');
    expect(await screen.findByText('first')).toBeInTheDocument();
  });

  it('shows a comment while it is sent, and the push, the answer and the comment as one', async () => {
    const answer = pending<unknown>();
    const { sent, dialog } = await open({
      [thread]: () => page(aComment('first')),
      'POST /api/songs/tiles/comments': () => answer.promise,
    });
    await screen.findByText('first');
    type(' Hello ');
    await userEvent.click(sendButton());
    expect((await screen.findByText('Hello')).closest('article')).toHaveAttribute('aria-busy', 'true');
    expect(field()).toHaveValue('');
    const stored = aComment('c7', { by: 'ines', comment: 'Hello' });
    push(topic, { kind: 'comment-added', comment: stored, newCommentCount: 3 } as never);
    await waitFor(() => expect(dialog).toHaveAccessibleName('Comments 3'));
    await waitFor(() => expect(screen.getByText('Hello').closest('article')).not.toHaveAttribute('aria-busy'));
    await act(async () => answer.settle({ comment: stored, newCommentCount: 3 }));
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    expect(sent.at(-1)?.body).toEqual({ comment: 'Hello', parentId: null });
  });

  it('takes a reply back that failed, and gives its draft back as a reply', async () => {
    const { sent } = await open({
      [thread]: () => page(aComment('first')),
      'POST /api/songs/tiles/comments': () => new Refusal(500, 'Broken'),
    });
    await screen.findByText('first');
    await press('Reply to wren');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue('@wren ');
    expect(sendButton()).toBeDisabled();
    type('@wren yes');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveValue('@wren yes'));
    expect(screen.getByText('Replying to @wren')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('yes')).not.toBeInTheDocument());
    expect(sent.at(-1)?.body).toEqual({ comment: '@wren yes', parentId: 'first' });
  });

  it('opens again with the comment that was half written, and so do its replies and edits', async () => {
    const show = () => open({ [thread]: () => page(aComment('first')) });
    const { dialog } = await show();
    await screen.findByText('first');
    type('Half a comm');
    await press('Reply to wren');
    await waitFor(() => expect(field()).toHaveFocus());
    type('@wren half a rep');
    // As on Escape, a click on the backdrop, Back and a swipe: the dialog is gone.
    cleanup();
    expect(dialog).not.toBeInTheDocument();
    await show();
    await screen.findByText('first');
    expect(field()).toHaveValue('Half a comm');
    await press('Reply to wren');
    await waitFor(() => expect(field()).toHaveValue('@wren half a rep'));
    await userEvent.keyboard('{Escape}');
    await press('Reply to wren');
    await waitFor(() => expect(field()).toHaveValue('@wren '));
  });

  it('opens an edit with the text that was saved elsewhere since, and offers the draft', async () => {
    const own = aComment('first', { by: 'ines' });
    const show = (comment: string) => open({ [thread]: () => page({ ...own, comment }) });
    const edit = async () => {
      await choose(/^More for the comment/, 'Edit');
      await waitFor(() => expect(field()).toHaveFocus());
    };
    await show('Old words');
    await screen.findByText('Old words');
    await edit();
    type('My words');
    cleanup();
    await show('Newer words');
    await screen.findByText('Newer words');
    await edit();
    expect(field()).toHaveValue('Newer words');
    // A text that is written and deleted again does not replace the draft.
    type('Newer words!');
    type('Newer words');
    // Nor does giving up the edit.
    type('Other words');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Editing your comment')).not.toBeInTheDocument();
    await edit();
    expect(field()).toHaveValue('Newer words');
    await press('Cancel');
    cleanup();
    await show('Newer words');
    await screen.findByText('Newer words');
    await edit();
    await press('Use unsaved draft');
    expect(field()).toHaveValue('My words');
  });

  it('keeps no draft of a comment that was sent', async () => {
    const answers = {
      [thread]: () => page(aComment('first')),
      'POST /api/songs/tiles/comments': () => ({ comment: aComment('c7', { by: 'ines' }), newCommentCount: 2 }),
    };
    await open(answers);
    await screen.findByText('first');
    type('A whole comment');
    await userEvent.click(sendButton());
    await waitFor(() => expect(field()).toHaveValue(''));
    cleanup();
    await open(answers);
    await screen.findByText('first');
    expect(field()).toHaveValue('');
  });

  it('leaves replying on Escape without closing', async () => {
    const { dialog } = await open({ [thread]: () => page(aComment('first')) });
    await screen.findByText('first');
    await press('Reply to wren');
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    expect(dialog).toBeInTheDocument();
  });

  it('accepts 500 characters, shows the rest above 400, and sends no blanks', async () => {
    await open({ [thread]: () => page() });
    expect(field()).toHaveAttribute('maxlength', '500');
    type('   ');
    expect(sendButton()).toBeDisabled();
    type('x'.repeat(400));
    expect(screen.queryByText('100')).not.toBeInTheDocument();
    type('x'.repeat(401));
    expect(screen.getByText('99')).toBeInTheDocument();
    expect(sendButton()).toBeEnabled();
  });

  it('opens with three replies and five more with each press', async () => {
    await open({ [thread]: () => page(aComment('first', { replies: someReplies('first', 10) })) });
    expect(await screen.findByText('reply 3')).toBeInTheDocument();
    expect(screen.queryByText('reply 4')).not.toBeInTheDocument();
    await press('View 5 more replies');
    expect(screen.getByText('reply 8')).toBeInTheDocument();
    await press('View 2 more replies');
    expect(screen.getByText('reply 10')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /more repl/ })).not.toBeInTheDocument();
  });

  it('restores the old text of an edit that failed', async () => {
    await open({
      [thread]: () => page(aComment('first', { by: 'ines' })),
      'PUT /api/song-comments/first': () => new Refusal(500, 'Broken'),
    });
    await screen.findByText('first');
    await choose(/^More for the comment/, 'Edit');
    await waitFor(() => expect(field()).toHaveValue('first'));
    type('better');
    await press('Save');
    await waitFor(() => expect(screen.getByText('first')).toBeInTheDocument());
  });

  it('asks before an own comment is deleted, then takes it out', async () => {
    const { dialog } = await open({
      [thread]: () => page(aComment('first', { by: 'ines' }), aComment('second')),
      'DELETE /api/song-comments/first': () => ({ newCommentCount: 1 }),
    });
    await screen.findByText('first');
    await choose(/^More for the comment by ines/, 'Delete');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to delete this comment?');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('first')).not.toBeInTheDocument());
    expect(dialog).toHaveAccessibleName('Comments 1');
  });

  it('names whose comment an admin deletes', async () => {
    await open({ [thread]: () => page(aComment('first')) }, { ...ines, isAdmin: true });
    await screen.findByText('first');
    await choose(/^More for the comment/, 'Delete (Admin)');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete this comment by @wren as an admin?',
    );
  });

  it('flips a like at once and leaves it when the server fails (spec)', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open({ [thread]: () => page(aComment('first', { likes: 2 })) });
    await screen.findByText('first');
    await press('Like, 2 likes');
    expect(screen.getByRole('button', { name: 'Like, 3 likes' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: 'Like, 3 likes' })).toBeInTheDocument();
    warn.mockRestore();
  });

  it('gives a guest the way to sign in instead of a field', async () => {
    const asked = jest.fn();
    const stop = bus.on('session/required', asked);
    await open({ [thread]: () => page(aComment('first')) }, null);
    await screen.findByText('first');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
    await press('Sign in');
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('comments of others', () => {
  it('push in on top where the reader is there, once each', async () => {
    await open({ [thread]: () => page(aComment('first')) });
    await screen.findByText('first');
    const added = { kind: 'comment-added', comment: aComment('new'), newCommentCount: 3 } as never;
    push(topic, added);
    push(topic, added);
    expect(await screen.findAllByText('new')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument();
  });

  it('wait behind a pill where the reader has scrolled', async () => {
    const { list, dialog } = await open({ [thread]: () => page(aComment('first')) });
    await screen.findByText('first');
    list.scrollTop = 300;
    push(topic, { kind: 'comment-added', comment: aComment('new'), newCommentCount: 3 } as never);
    push(topic, { kind: 'comment-added', comment: aComment('newer'), newCommentCount: 4 } as never);
    await waitFor(() => expect(dialog).toHaveAccessibleName('Comments 4'));
    expect(screen.queryByText('new')).not.toBeInTheDocument();
    await press('2 new comments');
    expect(await screen.findByText('new')).toBeInTheDocument();
    expect(list.scrollTop).toBe(0);
  });

  it('are not lost that are pushed while the first page is on its way', async () => {
    const answer = pending<unknown>();
    await open({ [thread]: () => answer.promise });
    push(topic, { kind: 'comment-added', comment: aComment('new'), newCommentCount: 2 } as never);
    await act(async () => answer.settle(page(aComment('first'))));
    expect(await screen.findByText('new')).toBeInTheDocument();
  });

  it('are asked for every three seconds only while the connection is down', async () => {
    jest.useFakeTimers();
    let held = [aComment('first')];
    const sent = answerCalls({ [thread]: () => page(...held) });
    renderWithCache(<CommentsDialog subject={subject} family="song" user={ines} isOpen onClose={() => undefined} />);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(sent).toHaveLength(1);
    act(() => live.setConnected(false));
    held = [aComment('missed'), ...held];
    await act(() => jest.advanceTimersByTimeAsync(3_100));
    expect(sent).toHaveLength(2);
    expect(screen.getByText('missed')).toBeInTheDocument();
    act(() => live.setConnected(true));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(sent).toHaveLength(2);
    jest.useRealTimers();
  });
});
