import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { SkeletonGroup, useSkeleton } from '../feedback/skeleton';
import { stubPointerEvents } from '../pointer-event.stub';
import { useDebounced } from './debounced';
import { haptic } from './haptics';
import { useInfiniteScroll } from './infinite-scroll';
import { useSwipeDown } from './swipe-down';

stubPointerEvents();

describe('with time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('waits until typing rests', () => {
    const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: 'w' } });
    rerender({ value: 'wr' });
    act(() => jest.advanceTimersByTime(299));
    rerender({ value: 'wre' });
    act(() => jest.advanceTimersByTime(299));
    expect(result.current).toBe('w');
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe('wre');
  });

  it('shows no skeleton for a fast answer, and a slow one for at least 300 ms', () => {
    const { result, rerender } = renderHook(({ loading }) => useSkeleton(loading), { initialProps: { loading: true } });
    act(() => jest.advanceTimersByTime(149));
    rerender({ loading: false });
    act(() => jest.advanceTimersByTime(500));
    expect(result.current).toBe(false);
    rerender({ loading: true });
    act(() => jest.advanceTimersByTime(150));
    expect(result.current).toBe(true);
    rerender({ loading: false });
    act(() => jest.advanceTimersByTime(299));
    expect(result.current).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(false);
  });
});

describe('infinite scroll', () => {
  const observers: { report: (seen: boolean) => void; options: IntersectionObserverInit; observed: number }[] = [];

  beforeEach(() => {
    observers.length = 0;
    class Observer {
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
        const entry = {
          options,
          observed: 0,
          report: (isIntersecting: boolean) =>
            callback([{ isIntersecting }] as IntersectionObserverEntry[], this as unknown as IntersectionObserver),
        };
        observers.push(entry);
        this.observe = () => {
          entry.observed += 1;
        };
      }
      observe: () => void;
      unobserve() {}
      disconnect() {}
    }
    globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
  });

  function List(props: { hasMore: boolean; loading: boolean; onMore: () => void }) {
    return <div ref={useInfiniteScroll({ thresholdPx: 100, failed: false, ...props })} />;
  }

  it('loads more near the end, once at a time, and not past the end', () => {
    const more = jest.fn();
    const { rerender } = render(<List hasMore loading={false} onMore={more} />);
    expect(observers[0]?.options.rootMargin).toBe('0px 0px 100px 0px');
    act(() => observers[0]?.report(true));
    rerender(<List hasMore loading onMore={more} />);
    act(() => observers[0]?.report(true));
    expect(more).toHaveBeenCalledTimes(1);
    const before = observers[0]?.observed ?? 0;
    rerender(<List hasMore loading={false} onMore={more} />);
    expect(observers[0]?.observed).toBeGreaterThan(before);
    rerender(<List hasMore={false} loading={false} onMore={more} />);
    act(() => observers[0]?.report(true));
    expect(more).toHaveBeenCalledTimes(1);
  });
});

describe('swipe down', () => {
  const pulls: [number, boolean][] = [];

  function Sheet({ onDismiss }: { onDismiss: () => void }) {
    const drag = useSwipeDown({ onDismiss, onPull: (px, settling) => pulls.push([px, settling]) });
    return (
      <header data-testid="header" {...drag}>
        <button type="button">Close</button>
      </header>
    );
  }

  const from = (element: Element, endY: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
    fireEvent.pointerDown(element, { pointerId: 7, button: 0, clientY: 100 });
    fireEvent.pointerMove(element, { pointerId: 7, clientY: endY });
    fireEvent[end](element, { pointerId: 7, clientY: endY });
  };

  it('follows the finger, closes past 100 px, and never goes up', () => {
    const dismiss = jest.fn();
    render(<Sheet onDismiss={dismiss} />);
    const header = screen.getByTestId('header');
    from(header, 40);
    expect(pulls.at(-1)).toEqual([0, false]);
    from(header, 180);
    expect(pulls.slice(-2)).toEqual([
      [80, false],
      [0, true],
    ]);
    from(header, 260, 'pointerCancel');
    expect(dismiss).not.toHaveBeenCalled();
    from(header, 201);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it('leaves a press on its buttons alone', () => {
    const dismiss = jest.fn();
    render(<Sheet onDismiss={dismiss} />);
    from(screen.getByRole('button'), 400);
    expect(dismiss).not.toHaveBeenCalled();
  });
});

it('buzzes where there is a motor', () => {
  haptic('light');
  const vibrate = jest.fn();
  Object.assign(navigator, { vibrate });
  haptic('medium');
  expect(vibrate).toHaveBeenCalledWith([50]);
});

it('says what a skeleton waits for while there is no connection', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<SkeletonGroup>{null}</SkeletonGroup>);
  expect(screen.getByText('Waiting for a connection')).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
  online.mockRestore();
});
