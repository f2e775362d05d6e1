import { act, render, screen, within } from '@testing-library/react';
import { mostToasts, toast, toastDurationMs } from './toast';
import { ToastRegion } from './toast-region';
import { Toaster } from './toaster';

const shown = () => screen.queryAllByRole('alertdialog');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

it('shows messages from before the region was mounted', () => {
  toast.success('Comment posted!', 'Your comment has been added', { durationMs: toastDurationMs.brief });
  render(<ToastRegion />);
  expect(shown()).toHaveLength(1);
  expect(screen.getByText('Comment posted!')).toBeInTheDocument();
  expect(within(shown()[0] as HTMLElement).getByRole('alert')).toHaveTextContent('Your comment has been added');
});

it('goes after its time: 4 s unless said otherwise, 3 s for errors', () => {
  render(<ToastRegion />);
  act(() => {
    toast.info('Usual');
    toast.error('Error', 'Failed to load comments');
  });
  pass(2_999);
  expect(shown()).toHaveLength(2);
  pass(1);
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
  pass(1_000);
  expect(shown()).toHaveLength(0);
});

it('stays until it is closed with a duration of 0', () => {
  render(<ToastRegion />);
  let id = 0;
  act(() => {
    id = toast.show({ title: 'Stays', durationMs: 0 });
  });
  pass(60_000);
  expect(shown()).toHaveLength(1);
  act(() => toast.dismiss(id));
  expect(shown()).toHaveLength(0);
});

it('shows three at most, the newest first', () => {
  render(<ToastRegion />);
  act(() => {
    for (const title of ['One', 'Two', 'Three', 'Four']) toast.show({ title, durationMs: 0 });
  });
  expect(shown()).toHaveLength(mostToasts);
  expect(screen.queryByText('One')).not.toBeInTheDocument();
  expect(shown()[0]).toHaveTextContent('Four');
});

it('waits while the tab is hidden', () => {
  render(<ToastRegion />);
  act(() => {
    toast.info('Patient');
  });
  pass(1_000);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(60_000);
  expect(shown()).toHaveLength(1);
  hidden.mockReturnValue(false);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(3_000);
  expect(shown()).toHaveLength(0);
  hidden.mockRestore();
});

it('runs its action once and goes', () => {
  const retry = jest.fn();
  render(<ToastRegion />);
  act(() => {
    toast.error('Failed to post comment', 'Please try again', { action: { label: 'Retry', onAction: retry } });
  });
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(retry).toHaveBeenCalledTimes(1);
  expect(shown()).toHaveLength(0);
});

it('the region of toasts is a landmark with a name', () => {
  render(<ToastRegion />);
  act(() => {
    toast.info('Here');
  });
  expect(screen.getByRole('region', { name: 'Messages' })).toBeInTheDocument();
});

it('loads its region with the first toast', async () => {
  render(<Toaster bottomPx={80} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await act(async () => {
    toast.show({ title: 'Late', durationMs: 0 });
  });
  await act(async () => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Late')).toBeInTheDocument();
});
