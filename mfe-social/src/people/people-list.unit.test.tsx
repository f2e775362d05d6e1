import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithCache } from '../testing/api';
import { PeopleList } from './people-list';

interface Person {
  readonly id: string;
}
type Page = readonly Person[];
const people = (count: number, from = 0): Page => Array.from({ length: count }, (_, at) => ({ id: `p${from + at}` }));

function List({ load }: { load: (page: number) => Promise<Page> }) {
  const query = useInfiniteQuery({
    queryKey: ['people'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: Page, all: readonly Page[]) => (page.length === 0 ? undefined : all.length),
  });
  return (
    <div data-scroller="">
      <PeopleList
        query={query}
        peopleOf={(page) => page}
        row={({ id }) => <span>{id}</span>}
        empty={<p>Nobody here yet</p>}
        failed="Failed to load."
      />
    </div>
  );
}

test('a person whom two pages hold is listed once', async () => {
  const pages = [people(2), people(2, 1), []];
  const { queries } = renderWithCache(<List load={async (page) => pages[page] ?? []} />);
  await screen.findByText('p0');
  await queries.fetchInfiniteQuery({
    queryKey: ['people'],
    queryFn: ({ pageParam }) => Promise.resolve(pages[pageParam] ?? []),
    initialPageParam: 0,
    getNextPageParam: (_: Page, all: readonly Page[]) => all.length,
    pages: 2,
  });
  expect(await screen.findByText('p2')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['p0', 'p1', 'p2']);
});

test('an empty list says so, and a failed one loads with the next try', async () => {
  const { unmount } = renderWithCache(<List load={async () => []} />);
  expect(await screen.findByText('Nobody here yet')).toBeInTheDocument();
  unmount();
  let tries = 0;
  renderWithCache(
    <List
      load={async (page) => {
        tries += 1;
        if (tries === 1) throw new Error('offline');
        return page === 0 ? people(1) : [];
      }}
    />,
  );
  expect(await screen.findByText('Failed to load.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try Again/ }));
  expect(await screen.findByText('p0')).toBeInTheDocument();
});
