import { render, screen } from '@testing-library/react';
import { useInfiniteScroll } from './infinite-scroll';

/** An end of a list that is in view, and says so whenever it is observed afresh. */
class AlwaysInView {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.tell([{ isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
}

function List({ failed, onMore }: { failed: boolean; onMore: () => void }) {
  const end = useInfiniteScroll({ hasMore: true, loading: false, failed, onMore, thresholdPx: 100 });
  return <div ref={end}>{failed ? 'failed' : 'list'}</div>;
}

const before = globalThis.IntersectionObserver;
beforeEach(() => Object.assign(globalThis, { IntersectionObserver: AlwaysInView }));
afterEach(() => Object.assign(globalThis, { IntersectionObserver: before }));

test('asks no more once a page has failed, however often the list is drawn', () => {
  const onMore = jest.fn();
  const { rerender } = render(<List failed={false} onMore={onMore} />);
  const asked = onMore.mock.calls.length;
  expect(asked).toBeGreaterThan(0);
  for (let drawn = 0; drawn < 5; drawn += 1) rerender(<List failed onMore={onMore} />);
  expect(screen.getByText('failed')).toBeInTheDocument();
  expect(onMore).toHaveBeenCalledTimes(asked);
});

test('goes on after the retry', () => {
  const onMore = jest.fn();
  const { rerender } = render(<List failed onMore={onMore} />);
  expect(onMore).not.toHaveBeenCalled();
  rerender(<List failed={false} onMore={onMore} />);
  expect(onMore).toHaveBeenCalled();
});
