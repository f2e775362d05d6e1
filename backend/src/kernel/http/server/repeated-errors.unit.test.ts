import { repeatedErrors } from './errors';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a thousand requests that meet one error are one line with its stack and one with their number', () => {
  const error = jest.fn();
  const logError = repeatedErrors({ error } as never);
  const away = () => new Error('Redis does not answer');
  for (let n = 0; n < 1_000; n++) logError(away(), { url: `/${n}` });
  logError(new Error('MongoDB does not answer'), { url: '/other' });
  expect(error.mock.calls).toEqual([
    [{ err: away(), url: '/0' }, 'a request failed'],
    [{ err: new Error('MongoDB does not answer'), url: '/other' }, 'a request failed'],
  ]);
  jest.advanceTimersByTime(10_000);
  expect(error.mock.calls.slice(2)).toEqual([
    [{ error: 'Error: Redis does not answer', requests: 999 }, 'further requests failed with the same error'],
  ]);
  logError(away(), { url: '/later' });
  expect(error).toHaveBeenLastCalledWith({ err: away(), url: '/later' }, 'a request failed');
});
