import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { answerCalls } from '../testing/player-test';
import { makeDiscoverTrack } from '../testing/tracks';
import { useDiscover } from './use-discover';
import { useSlideKeys } from './use-slide-keys';
import { useSnappedSlide } from './use-snapped-slide';

const slideHeight = 600;

function Feed({ first = 0, hasDialog = false }: { first?: number; hasDialog?: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useSnappedSlide(list, first);
  useSlideKeys(list);
  return (
    <>
      <ol ref={list} aria-label="Songs" data-shown={shown} />
      <input aria-label="Search" />
      {hasDialog && (
        <div role="dialog">
          <button type="button">Inside</button>
        </div>
      )}
    </>
  );
}

function openFeed(first = 0, hasDialog = false) {
  render(<Feed first={first} hasDialog={hasDialog} />);
  const list = screen.getByRole('list', { name: 'Songs' });
  Object.defineProperty(list, 'clientHeight', { value: slideHeight });
  const went: (number | undefined)[] = [];
  const ways: (ScrollBehavior | undefined)[] = [];
  list.scrollTo = (({ top, behavior }: ScrollToOptions) => {
    went.push(top);
    ways.push(behavior);
  }) as never;
  return { list, went, ways, shown: () => Number(list.dataset.shown) };
}

const press = (key: string, target: Element = document.body, rest: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest });
  target.dispatchEvent(event);
  return event;
};
const scrollTo = (list: HTMLElement, top: number) => {
  list.scrollTop = top;
  list.dispatchEvent(new Event('scroll'));
};

describe('the slide that is shown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is the one at which the feed has stopped, none of those that were skipped', () => {
    const { list, shown } = openFeed(1);
    expect(shown()).toBe(1);
    for (const top of [600, 1200, 1700, 1830]) {
      act(() => {
        scrollTo(list, top);
        jest.advanceTimersByTime(100);
      });
      expect(shown()).toBe(1);
    }
    act(() => jest.advanceTimersByTime(30));
    expect(shown()).toBe(3);
  });

  test('stays where the feed has no height yet', () => {
    const { list, shown } = openFeed(0);
    act(() => {
      scrollTo(list, 0);
      jest.advanceTimersByTime(200);
    });
    expect(shown()).toBe(0);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowDown', 1800],
    ['PageDown', 1800],
    ['ArrowUp', 600],
    ['PageUp', 600],
  ])('%s moves by one song, and the page itself does not scroll', (key, top) => {
    const { list, went } = openFeed();
    list.scrollTop = 1210;
    expect(press(key).defaultPrevented).toBe(true);
    expect(went).toEqual([top]);
  });

  test.each([
    ['jump for a listener who wants little motion', true, 'instant'],
    ['scroll for others', false, 'smooth'],
  ])('%s', (_, matches, way) => {
    const matchMedia = window.matchMedia;
    window.matchMedia = (() => ({ matches })) as never;
    const { ways } = openFeed();
    press('ArrowDown');
    window.matchMedia = matchMedia;
    expect(ways).toEqual([way]);
  });

  test('do nothing while a dialog is open, wherever the focus is', () => {
    const { went } = openFeed(0, true);
    press('ArrowDown', screen.getByRole('button', { name: 'Inside' }));
    press('ArrowDown');
    expect(went).toEqual([]);
  });

  test('do nothing in fields, in key combinations and when another part has handled the event', () => {
    const { went } = openFeed();
    press('ArrowDown', screen.getByLabelText('Search'));
    for (const held of ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'])
      press('ArrowDown', document.body, { [held]: true });
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', take);
    press('ArrowDown');
    document.body.removeEventListener('keydown', take);
    press('Enter');
    expect(went).toEqual([]);
  });

  test('are listened for no longer once the feed has gone', () => {
    render(<Feed />).unmount();
    expect(press('ArrowDown').defaultPrevented).toBe(false);
  });
});

test('keeps its songs and their order after a refetch, and updates their data', async () => {
  const track = (id: string, likeCount: number) => makeDiscoverTrack(id, { likeCount });
  answerCalls({ 'GET /api/player/discover': { body: { tracks: [track('a', 1), track('b', 2), track('c', 3)] } } });
  let held: ReturnType<typeof useDiscover> | undefined;
  function Page() {
    held = useDiscover();
    return null;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const shown = () => held?.data?.tracks.map(({ id, likeCount }) => [id, likeCount]);
  await waitFor(() =>
    expect(shown()).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]),
  );
  answerCalls({ 'GET /api/player/discover': { body: { tracks: [track('d', 9), track('c', 30), track('a', 10)] } } });
  await act(async () => void (await held?.refetch()));
  await waitFor(() =>
    expect(shown()).toEqual([
      ['a', 10],
      ['b', 2],
      ['c', 30],
    ]),
  );
});
