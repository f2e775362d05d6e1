import { refusalCause } from './refusal-cause';

const answer = (status: number) => {
  globalThis.fetch = jest.fn(async () => ({ status }) as Response);
};

test.each([
  [404, 4, 'source'],
  [206, 4, 'source'],
  [206, 2, 'connection'],
  [404, 2, 'source'],
  [503, 4, 'server'],
  [429, 4, 'server'],
])('an answer of %i after the error %i means %s', async (status, code, cause) => {
  answer(status);
  expect(await refusalCause('/api/audio/a', code)).toBe(cause);
});

test('no answer is a server that is away, and so is one that takes too long', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refusalCause('/api/audio/a', 4)).toBe('server');

  jest.useFakeTimers();
  globalThis.fetch = jest.fn(
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  );
  const cause = refusalCause('/api/audio/a', 4);
  jest.advanceTimersByTime(5000);
  expect(await cause).toBe('server');
  jest.useRealTimers();
});
