// Reporting and blocking by a signed-in user, on request of any remote.
import { keyOf } from '@libretto/contracts/client/keys';
import { bus } from '@libretto/contracts/federation';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, pending, Refusal, renderWithCache } from '../testing/api';
import { aboutOthers } from './about-others';
import { ModerationHost } from './moderation-host';

const otto = { id: 'otto', username: 'otto.baines' };
const reportCall = 'POST /api/moderation/reports';
const blockCall = 'POST /api/social/block';

function show(answers: Answers, user: typeof ines | null = ines) {
  const sent = answerCalls(answers);
  bus.emit('session/state', user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
  return { sent, ...renderWithCache(<ModerationHost user={user} />) };
}

const entries = () =>
  aboutOthers({ kind: 'comment', id: 'c1' }, otto).flatMap((entry) => (entry === 'separator' ? [] : [entry]));
const choose = (id: 'report' | 'block') =>
  act(() => {
    entries()
      .find((entry) => entry.id === id)
      ?.onAction?.();
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const of = (sent: ReturnType<typeof answerCalls>, call: string) => sent.filter((each) => each.call === call);

describe('what one may do about others', () => {
  it('is to report what they said, and to block them by name', () => {
    expect(entries().map(({ label }) => label)).toEqual(['Report', 'Block otto.baines']);
  });

  it.each(['report', 'block'] as const)('%s asks a guest to sign in and opens nothing', (entry) => {
    const asked = jest.fn();
    const stop = bus.on('session/required', asked);
    show({}, null);
    choose(entry);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    stop();
  });
});

describe('a report', () => {
  const pick = async (reason: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /What is wrong/ }));
    await userEvent.click(await screen.findByRole('option', { name: reason }));
  };

  it('is not sent without a reason, and of other reasons not without words', async () => {
    const { sent } = show({ [reportCall]: () => ({ success: true }) });
    choose('report');
    const dialog = await screen.findByRole('dialog', { name: 'Report this comment by otto.baines' });
    await press('Report');
    expect(await within(dialog).findByText('Please choose a reason')).toBeInTheDocument();
    await pick('Something else');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^In your words/ }), '   ');
    await press('Report');
    expect(await within(dialog).findByText('Please say what is wrong')).toBeInTheDocument();
    expect(of(sent, reportCall)).toEqual([]);
  });

  it('goes with its reason and trimmed words, thanks, and closes', async () => {
    const { sent } = show({ [reportCall]: () => ({ success: true }) });
    choose('report');
    await pick('Spam or advertising');
    await userEvent.type(screen.getByRole('textbox', { name: /^In your words/ }), '  Twice a day ');
    await press('Report');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(of(sent, reportCall).map(({ body }) => body)).toEqual([
      { subject: { kind: 'comment', id: 'c1' }, reason: 'spam', words: 'Twice a day' },
    ]);
  });

  it('is no draft any more once it is stored, also where the page was left before', async () => {
    const answer = pending<{ success: true }>();
    const { unmount } = show({ [reportCall]: () => answer.promise });
    choose('report');
    await pick('Spam or advertising');
    await userEvent.type(screen.getByRole('textbox', { name: /^In your words/ }), 'Twice a day');
    await press('Report');
    unmount();
    expect(sessionStorage).toHaveLength(1);
    await act(async () => answer.settle({ success: true }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('that was refused shows the reason and keeps the written text', async () => {
    show({ [reportCall]: () => new Refusal(409, 'You have reported this already') });
    choose('report');
    await pick('Spam or advertising');
    const words = screen.getByRole('textbox', { name: /^In your words/ });
    await userEvent.type(words, 'Again');
    await press('Report');
    expect(await screen.findByText('You have reported this already')).toBeInTheDocument();
    expect(words).toHaveValue('Again');
  });
});

describe('blocking', () => {
  it('says what it means, happens once, and lets profiles be read again', async () => {
    const changed = jest.fn();
    const stop = bus.on('profile/changed', changed);
    const answer = pending<unknown>();
    const { sent } = show({ [blockCall]: () => answer.promise });
    choose('block');
    const question = await screen.findByRole('alertdialog', { name: 'Block otto.baines?' });
    expect(question).toHaveTextContent('They are not told.');
    const confirm = within(question).getByRole('button', { name: 'Block' });
    await userEvent.click(confirm);
    await userEvent.click(confirm);
    expect(of(sent, blockCall).map(({ body }) => body)).toEqual([{ userId: 'otto', action: 'block' }]);
    await act(async () => answer.settle({ isBlocked: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(changed).toHaveBeenCalledWith({ userId: 'otto' });
    stop();
  });

  it('reads again everything that shows people, posts for fans too', async () => {
    const { queries } = show({ [blockCall]: () => ({ isBlocked: true }) });
    const held = [
      'GET /api/social/posts',
      'GET /api/user/posts/{id}',
      'GET /api/social/tuned-in-posts',
      'GET /api/user/tuned-in-posts/{id}',
      'GET /api/social/tuned-in-posts/{id}/comments',
      'GET /api/posts/{id}/comments',
    ] as const;
    for (const call of held) queries.setQueryData(keyOf(call), {});
    choose('block');
    await press('Block');
    await waitFor(() => expect(held.filter((call) => !queries.getQueryState(keyOf(call))?.isInvalidated)).toEqual([]));
  });

  it('that was refused says so and stays open', async () => {
    show({ [blockCall]: () => new Refusal(404, 'This user does not exist') });
    choose('block');
    await press('Block');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Block' })).toBeEnabled());
    expect(screen.getByRole('alertdialog', { name: 'Block otto.baines?' })).toBeInTheDocument();
  });

  it('is taken back in the same way', async () => {
    const { sent } = show({ [blockCall]: () => ({ isBlocked: false }) });
    act(() => bus.emit('block/open', { userId: 'otto', username: 'otto.baines', isBlocked: true }));
    await press('Unblock');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(of(sent, blockCall).map(({ body }) => body)).toEqual([{ userId: 'otto', action: 'unblock' }]);
  });
});
