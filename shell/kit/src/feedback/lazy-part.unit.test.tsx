import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazyPart } from './lazy-part';

const lost = () => Promise.reject(new Error('Loading chunk 7 failed'));
const Search = ({ query = '' }: { query?: string; onClose?: () => void }) => <p>Results for {query}</p>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

test('a part whose code is lost fails alone, and Retry fetches it again', async () => {
  const load = jest.fn(async () => Search).mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Search', place: 'here' });
  render(
    <>
      <p>Music</p>
      <Part query="tide" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Search did not load');
  expect(screen.getByText('Music')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Results for tide')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a retry that fails shows the card again', async () => {
  const load = jest
    .fn(async () => Search)
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Search', place: 'here' });
  render(<Part />);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Results for/)).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
});

test('loads automatically when the connection is back', async () => {
  const load = jest.fn(async () => Search).mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Search', place: 'here' });
  render(<Part query="tide" />);
  await screen.findByRole('alert');
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Results for tide')).toBeInTheDocument();
});

test('asks again with growing pauses until the code has loaded, and keeps the card until then', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn(async () => Search)
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Search', place: 'here' });
  render(<Part query="tide" />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(1_999));
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(load).toHaveBeenCalledTimes(3);
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('Results for tide')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  expect(load).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('a connection that is back in name only is asked again a little later', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn(async () => Search)
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Search', place: 'here' });
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Part query="tide" />);
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  expect(load).toHaveBeenCalledTimes(1);
  isOnline.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('Results for tide')).toBeInTheDocument();
  isOnline.mockRestore();
  jest.useRealTimers();
});

test('a dialog that failed to load can be dismissed, and opened again', async () => {
  const load = jest.fn(async () => Search).mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Buying', place: 'dialog', onDismiss: ({ onClose }) => onClose?.() });
  const onClose = jest.fn();
  const { unmount } = render(<Part onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'Buying did not load' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /^Close/ }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  render(<Part query="again" />);
  expect(await screen.findByText('Results for again')).toBeInTheDocument();
});

test('a dialog that stays mounted goes when it is closed, and asks again when it is opened', async () => {
  const load = jest.fn(async () => Search as (props: { isOpen: boolean }) => React.ReactNode);
  load.mockImplementationOnce(lost);
  const Part = lazyPart(load, { name: 'Buying', place: 'dialog' });
  const { rerender } = render(<Part isOpen />);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  rerender(<Part isOpen={false} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rerender(<Part isOpen />);
  expect(await screen.findByText(/Results for/)).toBeInTheDocument();
});

test('what the page can do without goes without a word', async () => {
  const Part = lazyPart(lost, { name: 'Tooltip', place: 'silent' });
  render(
    <div data-testid="place">
      <Part />
    </div>,
  );
  await act(async () => undefined);
  expect(screen.getByTestId('place')).toBeEmptyDOMElement();
});

test('catches what the part throws while it is drawn', async () => {
  const Part = lazyPart(
    async () => () => {
      throw new Error('a mistake');
    },
    { name: 'Search', place: 'here' },
  );
  render(<Part />);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});
