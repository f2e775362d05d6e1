import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, pending, Refusal, renderWithCache } from '../testing/api';
import { aComment, aPage } from '../testing/comments';
import { CommentsDialog } from './comments-dialog';

const subject = {
  family: 'song',
  id: 'tiles',
  title: 'Tiles',
  subtitle: 'The Parallax Choir',
  isPatron: false,
  artworkUrl: null,
  commentCount: 2,
} as const;
const thread = 'GET /api/songs/tiles/comments';
const posting = 'POST /api/songs/tiles/comments';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(answers: Answers) {
  const sent = answerCalls({ [thread]: () => aPage([aComment('first', { by: 'ines' })]), ...answers });
  renderWithCache(<CommentsDialog subject={subject} family="song" user={ines} isOpen onClose={() => undefined} />);
  await screen.findByText('first');
  return sent;
}

/** Sends a comment, starts typing the next one, and rejects the first. */
async function failWhileNextPends(retried: () => unknown) {
  const answer = pending<unknown>();
  let tries = 0;
  const sent = await open({ [posting]: () => (++tries === 1 ? answer.promise : retried()) });
  type('Lost words');
  await press('Send');
  type('The next one');
  answer.settle(new Refusal(422, 'Broken'));
  await screen.findByRole('button', { name: 'Retry' });
  return sent;
}

test('a comment that failed stays in the thread where the next one was begun, and is sent by Retry', async () => {
  const stored = aComment('c7', { by: 'ines', comment: 'Lost words' });
  const sent = await failWhileNextPends(() => ({ comment: stored, newCommentCount: 3 }));
  expect(field()).toHaveValue('The next one');
  const failed = screen.getByText('Lost words').closest('li') as HTMLElement;
  expect(within(failed).getByText('Failed to post comment')).toBeInTheDocument();
  await press('Retry');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
  expect(screen.getAllByText('Lost words')).toHaveLength(1);
  expect(sent.filter(({ call }) => call === posting).map(({ body }) => body)).toEqual([
    { comment: 'Lost words', parentId: null },
    { comment: 'Lost words', parentId: null },
  ]);
});

test('a comment that failed can be discarded, and one that fails again stays', async () => {
  await failWhileNextPends(() => new Refusal(422, 'Broken'));
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  await press('Discard');
  expect(screen.queryByText('Lost words')).not.toBeInTheDocument();
  expect(field()).toHaveValue('The next one');
});

test('an edit that failed keeps its words beneath the old ones', async () => {
  const answer = pending<unknown>();
  let tries = 0;
  const edited = aComment('first', { by: 'ines', comment: 'Better words' });
  await open({ 'PUT /api/song-comments/first': () => (++tries === 1 ? answer.promise : { comment: edited }) });
  await press('More for the comment by ines');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(field()).toHaveValue('first'));
  type('Better words');
  await press('Save');
  type('The next one');
  answer.settle(new Refusal(422, 'Broken'));
  expect(await screen.findByText('Failed to update comment')).toBeInTheDocument();
  expect([screen.getByText('first'), screen.getByText('Better words')]).toHaveLength(2);
  await press('Retry');
  await waitFor(() => expect(screen.queryByText('first')).not.toBeInTheDocument());
  expect(screen.getByText('Better words')).toBeInTheDocument();
});

test('Reply and Edit keep a comment that was begun, and Cancel and Send bring it back', async () => {
  const reply = aComment('r1', { by: 'ines', comment: '@ines Well said' });
  await open({ [posting]: () => ({ comment: { ...reply, parentId: 'first' }, newCommentCount: 3 }) });
  type('Half a thought');
  await press('Reply to ines');
  await waitFor(() => expect(field()).toHaveValue('@ines '));
  type('@ines Well');
  await press('Cancel');
  await waitFor(() => expect(field()).toHaveValue('Half a thought'));
  await press('More for the comment by ines');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(field()).toHaveValue('first'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field()).toHaveValue('Half a thought'));
  await press('Reply to ines');
  await waitFor(() => expect(field()).toHaveValue('@ines '));
  type('@ines Well said');
  await press('Send');
  await waitFor(() => expect(field()).toHaveValue('Half a thought'));
});
