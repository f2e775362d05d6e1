import { callApi } from './index';

const realFetch = globalThis.fetch;
const sentTokens: (string | null)[] = [];
let answer: (token: string | null) => void;

beforeAll(() => jest.useFakeTimers());
afterAll(() => jest.useRealTimers());
beforeEach(() => {
  sentTokens.length = 0;
  globalThis.fetch = jest.fn((_address, init?: RequestInit) => {
    sentTokens.push(new Headers(init?.headers).get('Libretto-Position'));
    return new Promise<Response>((resolve) => {
      answer = (token) => resolve(Response.json({}, { headers: token === null ? {} : { 'Libretto-Position': token } }));
    });
  });
});
afterEach(() => {
  // The page keeps its tokens for 30 seconds.
  jest.advanceTimersByTime(30_000);
  globalThis.fetch = realFetch;
});

/** Sends a write; the returned function answers it with a token. */
function write() {
  const written = callApi('POST /api/player/like', { body: { trackId: 's1' } });
  const answerThis = answer;
  return (token: string) => {
    answerThis(token);
    return written;
  };
}

/** The tokens that a read brings. */
async function tokensOfRead() {
  const read = callApi('GET /api/auth/csrf');
  answer(null);
  await read;
  return sentTokens.at(-1);
}

test('a read brings the tokens of two writes that were answered at the same time', async () => {
  const [answerFirst, answerSecond] = [write(), write()];
  await answerFirst('1.first');
  await answerSecond('1.second');
  expect(await tokensOfRead()).toBe('1.second,1.first');
});

test('the answer to a write replaces the tokens that the write brought, as it contains them', async () => {
  await write()('1.first');
  await write()('1.first-and-second');
  expect(sentTokens).toEqual([null, '1.first']);
  expect(await tokensOfRead()).toBe('1.first-and-second');
});

test('a read brings the newest five, and none after 30 seconds', async () => {
  const answers = Array.from({ length: 6 }, write);
  for (const [at, answerOne] of answers.entries()) await answerOne(`1.${at}`);
  expect(await tokensOfRead()).toBe('1.5,1.4,1.3,1.2,1.1');
  jest.advanceTimersByTime(30_000);
  expect(await tokensOfRead()).toBeNull();
});

test('copies of the client in several remotes share the tokens', async () => {
  await write()('1.first');
  const { callApi: callOfAnotherRemote } = loadAgain();
  const read = callOfAnotherRemote('GET /api/auth/csrf');
  answer(null);
  await read;
  expect(sentTokens.at(-1)).toBe('1.first');
});

function loadAgain(): typeof import('./index') {
  let copy: typeof import('./index') | undefined;
  jest.isolateModules(() => {
    copy = require('./index');
  });
  return copy as typeof import('./index');
}
