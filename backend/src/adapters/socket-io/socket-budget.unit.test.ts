import { SocketBudget } from './socket-budget';

const limits = { messages: 3, replayedBytes: 1000 };

test('messages beyond the budget are refused until it has grown back', () => {
  let nowMs = 0;
  const budget = new SocketBudget(() => nowMs);
  const take = () => budget.takeMessage([{ key: 'ada', limits }]);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  expect(budget.takeMessage([{ key: 'ben', limits }])).toBe(true);
  nowMs = 200_000;
  expect([take(), take()]).toEqual([true, false]);
});

test('replayed bytes are taken whole or not at all', () => {
  const budget = new SocketBudget(() => 0);
  const of = [{ key: 'ada', limits }];
  const pushes = (bytes: number) => [{ topic: '', offset: 1, kind: 'x', payload: { text: 'x'.repeat(bytes) } }];
  expect(budget.takeReplay(of, pushes(800))).toBe(true);
  expect(budget.takeReplay(of, pushes(300))).toBe(false);
  expect(budget.takeReplay(of, pushes(100))).toBe(true);
});
