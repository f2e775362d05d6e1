import { act, render, screen } from '@testing-library/react';
import { usePageSkeleton } from './page-skeleton';

function Page({ loading }: { loading: boolean }) {
  return <main>{usePageSkeleton(loading) ? <p>Boxes</p> : loading ? null : <p>Songs</p>}</main>;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('content that loads within 150 ms appears without a skeleton', () => {
  const { rerender } = render(<Page loading />);
  pass(140);
  rerender(<Page loading={false} />);
  expect(screen.getByText('Songs')).toBeInTheDocument();
});

test('boxes that were shown stay for 300 ms', () => {
  const { rerender } = render(<Page loading />);
  pass(160);
  rerender(<Page loading={false} />);
  pass(200);
  expect(screen.getByText('Boxes')).toBeInTheDocument();
  pass(110);
  expect(screen.getByText('Songs')).toBeInTheDocument();
});

test('boxes of the shell go on as those of the page, and no longer than it loads', () => {
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>';
  const { rerender } = render(<Page loading />);
  expect(screen.getByText('Boxes')).toBeInTheDocument();
  document.querySelector('[aria-busy]')?.remove();
  pass(20);
  rerender(<Page loading={false} />);
  expect(screen.getByText('Songs')).toBeInTheDocument();
  rerender(<Page loading />);
  expect(screen.queryByText('Boxes')).not.toBeInTheDocument();
});
