import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { loadModule } from '../federation/remote-loader';
import { useHasPage } from './use-has-page';

jest.mock('../federation/remote-loader');
const picture = { isDecoded: () => {} };

beforeEach(() => {
  jest.useFakeTimers();
  const decoded = new Promise<void>((resolve) => {
    picture.isDecoded = resolve;
  });
  jest.spyOn(document, 'images', 'get').mockReturnValue([
    { loading: 'eager', decode: () => decoded },
    { loading: 'lazy', decode: () => new Promise(() => {}) },
  ] as never);
});
afterEach(() => jest.useRealTimers());

function Hosts({ queryFn }: { queryFn: () => Promise<unknown> }) {
  useQuery({ queryKey: ['page'], queryFn });
  return useHasPage() ? <p>Hosts</p> : null;
}

function open(arrival: Promise<unknown>, queryFn: () => Promise<unknown> = async () => 'answer'): void {
  jest.mocked(loadModule).mockReturnValue(arrival as never);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Hosts queryFn={queryFn} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const hosts = () => screen.queryByText('Hosts');

it('waits for the page’s remote, its answers and its pictures', async () => {
  let arrive = (_: unknown) => {};
  let answer = (_: unknown) => {};
  open(
    new Promise((resolve) => {
      arrive = resolve;
    }),
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await pass(400);
  expect(hosts()).toBeNull();
  arrive({});
  await pass(400);
  expect(hosts()).toBeNull();
  answer('here');
  await pass(400);
  expect(hosts()).toBeNull();
  picture.isDecoded();
  await pass(1);
  expect(hosts()).not.toBeNull();
});

it('does not wait for ever for a page that does not come', async () => {
  open(new Promise(() => {}));
  await pass(1_999);
  expect(hosts()).toBeNull();
  await pass(1);
  expect(hosts()).not.toBeNull();
});

it('goes on at once when the remote is down', async () => {
  picture.isDecoded();
  open(Promise.reject(new Error('down')));
  await pass(300);
  expect(hosts()).not.toBeNull();
});
