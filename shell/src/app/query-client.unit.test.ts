import { ApiError } from '@libretto/contracts/client';
import { bus } from '@libretto/contracts/federation';
import { person } from '../testing/people';
import { createQueryClient } from './query-client';

const refusal = new ApiError(409, 'conflict', 'No');
const failure = new ApiError(503, 'down', 'Down');
/** Simulates a remote whose own copy of the client throws an error of another class. */
const foreignRefusal = Object.assign(new Error('No'), { name: 'ApiError', status: 404 });

type Retry = (failures: number, error: unknown) => boolean;
const options = () => createQueryClient().getDefaultOptions();

test('keeps data fresh for 30 s and in memory for 5 minutes', () => {
  expect(options().queries).toMatchObject({ staleTime: 30_000, gcTime: 300_000 });
});

test('asks three times more, later each time, and never more than 30 s later', () => {
  const { retry, retryDelay } = options().queries as { retry: Retry; retryDelay: (attempt: number) => number };
  expect([0, 1, 2, 3].map((failures) => retry(failures, failure))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});

test('repeats a change once, after a second', () => {
  const { retry, retryDelay } = options().mutations as { retry: Retry; retryDelay: number };
  expect([retry(0, failure), retry(1, failure)]).toEqual([true, false]);
  expect(retryDelay).toBe(1_000);
});

test.each([refusal, foreignRefusal])('takes a refusal for an answer', (error) => {
  const { queries, mutations } = options() as { queries: { retry: Retry }; mutations: { retry: Retry } };
  expect(queries.retry(0, error)).toBe(false);
  expect(mutations.retry(0, error)).toBe(false);
});

test('reads the session again when a query finds that there is none', async () => {
  bus.emit('session/state', { status: 'authenticated', user: person() });
  globalThis.fetch = jest.fn(async () => new Response('{}'));
  const unauthenticated = new ApiError(401, 'unauthenticated', 'Please sign in');
  const queries = createQueryClient();
  const query = queries.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(unauthenticated) });
  await expect(query).rejects.toBe(unauthenticated);
  await new Promise((resolve) => setTimeout(resolve));
  expect(bus.latest('session/state')).toEqual({ status: 'unauthenticated' });
  queries.clear();
});
