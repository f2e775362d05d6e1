import { bus } from '@libretto/contracts/federation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, ines, renderWithCache } from '../testing/api';
import { SocialHost } from './social-host';

test('any page may open the list of followers over the bus; Escape closes it', async () => {
  answerCalls({ 'GET /api/user/nour/followers': () => ({ users: [], hasMore: false }) });
  renderWithCache(<SocialHost user={ines} pathname="/dashboard" />);
  act(() => bus.emit('followers/open', { userId: 'nour', tab: 'followers' }));
  expect(await screen.findByRole('dialog', { name: 'Followers and following' })).toBeInTheDocument();
  expect(await screen.findByText('No followers yet')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the list of those who are tuned in opens for its artist alone', async () => {
  const sent = answerCalls({});
  renderWithCache(<SocialHost user={ines} pathname="/dashboard" />);
  act(() => bus.emit('subscribers/open', { artistId: 'nour' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call.includes('tuned-in'))).toEqual([]);
});
