// Actions of a thread's owner, mentions in a comment, and a very busy thread.

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { type Answers, answerCalls, ines, push, Refusal, renderWithCache } from '../testing/api';
import { aComment, aPage } from '../testing/comments';
import { CommentsDialog } from './comments-dialog';

const subject = {
  family: 'song',
  id: 'tiles',
  title: 'Tiles',
  subtitle: 'The Parallax Choir',
  artworkUrl: null,
  commentCount: 2,
} as const;
const thread = 'GET /api/songs/tiles/comments';
const topic = 'comments:song:tiles';
const commits = jest.fn();

async function open(answers: Answers) {
  const sent = answerCalls(answers);
  renderWithCache(
    <Profiler id="dialog" onRender={commits}>
      <CommentsDialog subject={subject} family="song" user={ines} isOpen onClose={() => undefined} />
    </Profiler>,
  );
  const dialog = await screen.findByRole('dialog');
  return { sent, dialog, list: within(dialog).getByRole('region', { name: 'Comments' }) };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
const texts = () => screen.getAllByRole('article').map((each) => each.querySelector('p')?.textContent);
const three = ['third', 'second', 'first'].map((id, at) => aComment(id, { order: 3 - at }));

describe('the owner of a thread', () => {
  it('pins a comment above the others, once, and unpins it', async () => {
    const { sent } = await open({
      [thread]: () => aPage(three, { ownerId: 'ines' }),
      'PUT /api/song-comments/first/pin': () => ({ pinned: true }),
    });
    await screen.findByText('first');
    await userEvent.click(screen.getAllByRole('button', { name: /^More for the comment/ })[2] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    await waitFor(() => expect(texts()).toEqual(['first', 'third', 'second']));
    expect(screen.getByText(/Pinned/)).toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({ pinned: true });
    push(topic, { kind: 'thread-changed', pinned: null } as never);
    await waitFor(() => expect(texts()).toEqual(['third', 'second', 'first']));
  });

  it('slows the thread down, and everybody is notified', async () => {
    const { sent } = await open({
      [thread]: () => aPage(three, { ownerId: 'ines' }),
      'PUT /api/songs/tiles/slow-mode': () => ({ slowModeSeconds: 30 }),
    });
    await screen.findByText('Slow mode is off');
    await userEvent.click(screen.getByRole('button', { name: 'Change slow mode' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Every 30 seconds' }));
    expect(await screen.findByText('Slow mode: one comment every 30 seconds')).toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({ seconds: 30 });
  });

  it('nobody else does: others see the setting and cannot change it', async () => {
    await open({ [thread]: () => aPage(three, { pinned: aComment('first', { order: 1 }) }) });
    expect(await screen.findByText(/Pinned/)).toBeInTheDocument();
    expect(screen.queryByText(/Slow mode/)).not.toBeInTheDocument();
    const [menu] = screen.getAllByRole('button', { name: /^More for the comment/ });
    await userEvent.click(menu as HTMLElement);
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries.filter((entry) => /pin|edit|delete/i.test(entry ?? ''))).toEqual([]);
    await userEvent.keyboard('{Escape}');
    push(topic, { kind: 'thread-changed', slowModeSeconds: 60 } as never);
    expect(await screen.findByText('Slow mode: one comment every minute')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change slow mode' })).not.toBeInTheDocument();
  });

  it('makes others wait, shows them for how long, and keeps their text', async () => {
    const text = 'Slow mode is on. You can comment again in 12 seconds.';
    await open({
      [thread]: () => aPage(three, { slowModeSeconds: 30 }),
      'POST /api/songs/tiles/comments': () => new Refusal(429, text),
    });
    await screen.findByText('first');
    await userEvent.type(field(), 'Me again{Enter}');
    await waitFor(() => expect(field()).toHaveValue('Me again'));
  });
});

describe('mentions', () => {
  const found = { id: 'nadia', username: 'Nadia Novak', profileImageId: null, isArtist: false, isPatron: false };
  const answers = {
    [thread]: () => aPage([aComment('first', { by: 'naomi' })]),
    'GET /api/social/mentionable': () => ({ users: [{ ...found, followerCount: 0, isFollowing: true }] }),
  };

  it('are listed while a name is written, those of the thread first, and chosen by keyboard', async () => {
    await open(answers);
    await screen.findByText('first');
    await userEvent.type(field(), 'So @na');
    const options = await screen.findAllByRole('option');
    expect(options[0]).toHaveTextContent('naomi');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await userEvent.keyboard('{ArrowDown}');
    const active = screen.getByRole('option', { name: /Nadia Novak/ });
    expect(field()).toHaveAttribute('aria-activedescendant', active.id);
    expect(active).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveValue('So @Nadia Novak ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('close on Escape, and the comment is then sent by Enter', async () => {
    const { sent, dialog } = await open({ ...answers, 'POST /api/songs/tiles/comments': () => new Refusal(500, 'No') });
    await screen.findByText('first');
    await userEvent.type(field(), '@na');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ comment: '@na', parentId: null }));
  });

  it('are links to the people at any position', async () => {
    const mentions = [{ id: 'nadia', start: 3, length: 12 }];
    await open({
      [thread]: () => aPage([aComment('one', { comment: 'So @Nadia Novak, https://a.example', mentions })]),
    });
    const link = await screen.findByRole('link', { name: '@Nadia Novak' });
    expect(link).toHaveAttribute('href', '/profile?id=nadia');
    expect(screen.getByRole('link', { name: 'https://a.example' })).toBeInTheDocument();
  });
});

test('fifty comments at once are rendered once, and existing ones are not rendered again', async () => {
  await open({ [thread]: () => aPage(three) });
  await screen.findByText('first');
  const row = screen.getByText('first').closest('li');
  commits.mockClear();
  for (let n = 0; n < 50; n++) {
    const comment = aComment(`pushed ${n}`, { order: 10 + n });
    push(topic, { kind: 'comment-added', comment, newCommentCount: 4 + n } as never);
  }
  await screen.findByText('pushed 49');
  await act(async () => undefined);
  expect(screen.getByText('first').closest('li')).toBe(row);
  expect(texts().slice(0, 2)).toEqual(['pushed 49', 'pushed 48']);
  expect(commits.mock.calls.length).toBeLessThan(10);
});
