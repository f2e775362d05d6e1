import { firstFromNetwork, networkTimeoutMs } from './first-from-network';

/** Only the parts of a response that the strategy reads. */
const answer = (name: string, status = 200) => ({ name, status }) as unknown as Response;
const never = new Promise<Response>(() => undefined);
const nothing = async () => undefined;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('takes what the network answers and looks for nothing else', async () => {
  const findKept = jest.fn(async () => answer('kept'));
  await expect(firstFromNetwork(Promise.resolve(answer('network')), findKept)).resolves.toMatchObject({
    name: 'network',
  });
  expect(findKept).not.toHaveBeenCalled();
});

test('leaves a refusal of the server as it is', async () => {
  const refused = Promise.resolve(answer('network', 403));
  await expect(firstFromNetwork(refused, async () => answer('kept'))).resolves.toMatchObject({ status: 403 });
});

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has lost the file', () => Promise.resolve(answer('network', 404))],
  ['says that the server is away', () => Promise.resolve(answer('proxy', 502))],
  ['says that the server is overloaded', () => Promise.resolve(answer('proxy', 503))],
  ['says that the server is late', () => Promise.resolve(answer('proxy', 504))],
])('takes what was kept when the network %s', async (_, network) => {
  await expect(firstFromNetwork(network(), async () => answer('kept'))).resolves.toMatchObject({ name: 'kept' });
});

test('uses the cache when the network is late, and no earlier', async () => {
  let taken: Response | undefined;
  const choice = firstFromNetwork(never, async () => answer('kept')).then((response) => {
    taken = response;
  });
  await jest.advanceTimersByTimeAsync(networkTimeoutMs - 1);
  expect(taken).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  await choice;
  expect(taken).toMatchObject({ name: 'kept' });
});

test('waits for a late network when nothing was kept', async () => {
  const network = new Promise<Response>((resolve) => setTimeout(() => resolve(answer('network')), 10_000));
  const choice = firstFromNetwork(network, nothing);
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(choice).resolves.toMatchObject({ name: 'network' });
});

test('a cache that cannot be read is as none', async () => {
  const network = Promise.resolve(answer('network', 404));
  const broken = () => Promise.reject(new Error('The cache is broken'));
  await expect(firstFromNetwork(network, broken)).resolves.toMatchObject({ name: 'network', status: 404 });
});

test('fails as the network did when there is nothing else', async () => {
  await expect(firstFromNetwork(Promise.reject(new TypeError('Failed to fetch')), nothing)).rejects.toThrow(
    'Failed to fetch',
  );
});
