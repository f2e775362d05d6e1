import { failureKind, isOutcome, sendCommand } from './command';
import { ApiError } from './index';

type Answer = { status: number; json?: unknown } | 'no-answer' | 'never';
const realFetch = globalThis.fetch;

/** Serves the given responses in order; the last one repeats. */
function serve(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  globalThis.fetch = jest.fn((_address, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const answer = answers.length > 1 ? (answers.shift() as Answer) : (answers[0] as Answer);
    if (answer === 'no-answer') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'never') {
      return new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    }
    return Promise.resolve(Response.json(answer.json ?? {}, { status: answer.status }));
  });
  return keys;
}

const like = (options = {}) =>
  sendCommand('POST /api/player/like', { body: { trackId: 's1' } }, { idempotencyKey: 'k1', ...options });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

test.each<[string, Answer]>([
  ['without an answer', 'no-answer'],
  ['after a failure of the server', { status: 503 }],
])('asks once more %s, a second later and under the same key', async (_, first) => {
  const keys = serve(first, { status: 200, json: { is_liked: true } });
  const sent = like();
  await jest.advanceTimersByTimeAsync(999);
  expect(keys).toEqual(['k1']);
  await jest.advanceTimersByTimeAsync(1);
  await expect(sent).resolves.toEqual({ is_liked: true });
  expect(keys).toEqual(['k1', 'k1']);
});

test('does not know the outcome when the second attempt has no answer either', async () => {
  const keys = serve('no-answer');
  const sent = like().catch((error) => error);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(failureKind(await sent)).toBe('unknown');
  expect(keys).toHaveLength(2);
});

test.each([401, 429])('does not take %s after an attempt without an answer for its outcome', async (status) => {
  serve('no-answer', { status, json: { error: 'Not now' } });
  const sent = like({ renewSession: async () => false }).catch((error) => error);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([failureKind(await sent), isOutcome(await sent)]).toEqual(['unknown', false]);
});

test('takes an attempt that hangs for one without an answer', async () => {
  const keys = serve('never', { status: 200, json: { is_liked: true } });
  const sent = like({ timeoutMs: 4_000 });
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(sent).resolves.toEqual({ is_liked: true });
  expect(keys).toEqual(['k1', 'k1']);
});

test('takes a refusal for an answer', async () => {
  const keys = serve({ status: 409, json: { error: 'No', code: 'no' } });
  await expect(like()).rejects.toMatchObject({ status: 409, message: 'No' });
  expect(keys).toHaveLength(1);
});

test('goes on with the same intent once the person has signed in again', async () => {
  const keys = serve({ status: 401 }, { status: 200, json: { is_liked: true } });
  await expect(like({ renewSession: async () => true })).resolves.toEqual({ is_liked: true });
  expect(keys).toEqual(['k1', 'k1']);
});

test('asks for a session once, and gives up when nobody signs in', async () => {
  serve({ status: 401 });
  const renewSession = jest.fn(async () => false);
  const error = await like({ renewSession }).catch((failed) => failed);
  expect(failureKind(error)).toBe('cancelled');
  const again = await like({ renewSession: async () => true }).catch((failed) => failed);
  expect([renewSession.mock.calls.length, failureKind(again)]).toEqual([1, 'refused']);
});

describe('when the server asks to confirm the identity', () => {
  const confirmFirst = { status: 403, json: { error: 'Please confirm', code: 'confirm-identity' } };

  test('sends the same intent again after the user has confirmed', async () => {
    const keys = serve(confirmFirst, { status: 200, json: { is_liked: true } });
    await expect(like({ confirmIdentity: async () => true })).resolves.toEqual({ is_liked: true });
    expect(keys).toEqual(['k1', 'k1']);
  });

  test('asks once, and does not know an outcome when the user cancels', async () => {
    serve(confirmFirst);
    const confirmIdentity = jest.fn(async () => true);
    const refused = await like({ confirmIdentity }).catch((error) => error);
    expect([confirmIdentity.mock.calls.length, failureKind(refused), isOutcome(refused)]).toEqual([
      1,
      'refused',
      false,
    ]);
    const cancelled = await like({ confirmIdentity: async () => false }).catch((error) => error);
    expect([cancelled.status, failureKind(cancelled), isOutcome(cancelled)]).toEqual([403, 'cancelled', false]);
  });

  test('passes on the refusal where nothing can ask the user', async () => {
    serve(confirmFirst);
    await expect(like({ confirmIdentity: async () => null })).rejects.toMatchObject({ code: 'confirm-identity' });
    await expect(like()).rejects.toMatchObject({ code: 'confirm-identity' });
  });

  test.each([true, false, null])(
    'does not forget an attempt without an answer (confirmed: %s)',
    async (isConfirmed) => {
      serve('no-answer', confirmFirst);
      const sent = like({ confirmIdentity: async () => isConfirmed }).catch((error) => error);
      await jest.advanceTimersByTimeAsync(5_000);
      expect([failureKind(await sent), isOutcome(await sent)]).toEqual(['unknown', false]);
    },
  );
});

test('sends nothing while the browser is offline', async () => {
  const keys = serve({ status: 200 });
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  expect(failureKind(await like().catch((error) => error))).toBe('unsent');
  expect(keys).toEqual([]);
  Reflect.deleteProperty(globalThis, 'navigator');
});

test.each([
  [new ApiError(422, 'x', 'No'), 'refused'],
  [new ApiError(408, 'x', ''), 'unknown'],
  [new ApiError(502, 'x', ''), 'unknown'],
  [new ApiError(0, 'offline', ''), 'unknown'],
  [new Error('in our code'), 'unknown'],
])('%p is %s', (error, kind) => {
  expect(failureKind(error)).toBe(kind);
});
