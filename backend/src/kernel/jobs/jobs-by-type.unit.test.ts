import { jobsByType } from './jobs-by-type';

test('adds up the counts of one type and state from all sources', () => {
  const encode = { type: 'encode', endedMs: null };
  expect(
    jobsByType([
      { type: 'mail', state: 'done', count: 9, endedMs: 50 },
      { ...encode, state: 'waiting', count: 2, endedMs: 70 },
      { ...encode, state: 'waiting', count: 3 },
      { ...encode, state: 'running', count: 1 },
      { ...encode, state: 'failed', count: 4, endedMs: 60 },
      { ...encode, state: 'done', count: 5, endedMs: 40 },
    ]),
  ).toEqual([
    { type: 'encode', waiting: 5, running: 1, failed: 4, lastDoneMs: 40, lastFailedMs: 70 },
    { type: 'mail', waiting: 0, running: 0, failed: 0, lastDoneMs: 50, lastFailedMs: undefined },
  ]);
});

test('without jobs there is nothing to tell', () => {
  expect(jobsByType([])).toEqual([]);
});
