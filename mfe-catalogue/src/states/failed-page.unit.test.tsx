import { ApiError } from '@libretto/contracts/client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailedPage } from './failed-page';

const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '';

test('a song that does not exist says so, leads home, and is not for search engines', () => {
  const error = new ApiError(404, 'not-found', 'Not found');
  render(<FailedPage error={error} subject="Song" onRetry={() => undefined} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Song not found' })).toBeInTheDocument();
  expect(screen.getByText('It was removed, or the link is incomplete.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(robots()).toContain('noindex');
});

test('a song that could not be read may be tried again, and nothing is said to be gone', async () => {
  const onRetry = jest.fn();
  render(<FailedPage error={new Error('offline')} subject="Song" onRetry={onRetry} />);
  expect(screen.getByText('Failed to load this song')).toBeInTheDocument();
  expect(screen.getByText('Your music keeps playing.')).toBeInTheDocument();
  expect(robots()).not.toContain('noindex');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
