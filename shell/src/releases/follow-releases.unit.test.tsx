import { toast } from '@libretto/kit/feedback';
import { remotesReleasedSince } from '../federation/remote-loader';
import { checkEveryMs, followReleases, leastBetweenMs } from './follow-releases';
import { shellReleasedSince } from './shell-released-since';

jest.mock('../federation/remote-loader', () => ({ remotesReleasedSince: jest.fn() }));
jest.mock('./shell-released-since', () => ({ shellReleasedSince: jest.fn() }));

const remotes = jest.mocked(remotesReleasedSince);
const shell = jest.mocked(shellReleasedSince);
const show = jest.spyOn(toast, 'show').mockImplementation(() => show.mock.calls.length);
const dismiss = jest.spyOn(toast, 'dismiss').mockImplementation(() => undefined);
let end: () => void;

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
  remotes.mockResolvedValue([]);
  shell.mockResolvedValue(null);
  end = followReleases();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

/** Simulates a user who returns to the tab after the given time. */
async function comesBackAfter(ms: number): Promise<void> {
  jest.setSystemTime(Date.now() + ms);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
}

test.each([
  ['a remote', () => remotes.mockResolvedValue(['mfe-player 2'])],
  ['the shell', () => shell.mockResolvedValue('/main.2.js')],
])('offers a reload, which stays until it is answered, when %s was released', async (_, release) => {
  release();
  await comesBackAfter(leastBetweenMs);
  expect(show).toHaveBeenCalledTimes(1);
  expect(show.mock.calls[0]?.[0]).toMatchObject({ durationMs: 0, action: { label: 'Reload' } });
});

test('says nothing while all is as it was', async () => {
  await comesBackAfter(leastBetweenMs);
  expect(shell).toHaveBeenCalledTimes(1);
  expect(show).not.toHaveBeenCalled();
});

test('asks no more than once in five minutes, and every half hour of a page that nobody leaves', async () => {
  await comesBackAfter(leastBetweenMs - 1);
  expect(shell).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(checkEveryMs);
  expect(shell).toHaveBeenCalledTimes(1);
  await comesBackAfter(1_000);
  expect(shell).toHaveBeenCalledTimes(1);
});

test('offers the same release once, a further one again, and withdraws the offer with the release', async () => {
  remotes.mockResolvedValue(['mfe-player 2']);
  await comesBackAfter(leastBetweenMs);
  await comesBackAfter(leastBetweenMs);
  expect(show).toHaveBeenCalledTimes(1);

  remotes.mockResolvedValue(['mfe-player 3']);
  await comesBackAfter(leastBetweenMs);
  expect(show).toHaveBeenCalledTimes(2);
  expect(dismiss).toHaveBeenLastCalledWith(1);

  remotes.mockResolvedValue([]);
  await comesBackAfter(leastBetweenMs);
  expect(show).toHaveBeenCalledTimes(2);
  expect(dismiss).toHaveBeenLastCalledWith(2);
});

test('a server that does not answer is asked again later', async () => {
  shell.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await comesBackAfter(leastBetweenMs);
  remotes.mockResolvedValue(['mfe-player 2']);
  await comesBackAfter(leastBetweenMs);
  expect(show).toHaveBeenCalledTimes(1);
});
