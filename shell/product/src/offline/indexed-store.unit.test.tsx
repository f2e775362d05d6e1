import { openDatabase } from '@libretto/contracts/client/browser';
import { IndexedStore } from './indexed-store';

jest.mock('@libretto/contracts/client/browser', () => ({
  ...jest.requireActual('@libretto/contracts/client/browser'),
  openDatabase: jest.fn(),
}));

interface FakeOpening {
  result: { close: jest.Mock };
  onsuccess?: () => void;
  onblocked?: () => void;
}
let opening: FakeOpening;
beforeEach(() => {
  opening = { result: { close: jest.fn() } };
  jest.mocked(openDatabase).mockReturnValue(opening as unknown as IDBOpenDBRequest);
});
afterEach(() => jest.useRealTimers());

test('closes a database that opens only after the time limit', async () => {
  jest.useFakeTimers();
  const failed = expect(new IndexedStore().lists('ines')).rejects.toThrow('within 10 seconds');
  jest.advanceTimersByTime(10_000);
  await failed;
  opening.onsuccess?.();
  expect(opening.result.close).toHaveBeenCalledTimes(1);
});

test('closes a database that opens only after another tab has let go of it', async () => {
  const failed = expect(new IndexedStore().lists('ines')).rejects.toThrow('Another tab');
  opening.onblocked?.();
  await failed;
  opening.onsuccess?.();
  expect(opening.result.close).toHaveBeenCalledTimes(1);
});

test('aborts the transactions of a page that is left, and none that has ended', async () => {
  Object.assign(globalThis, { IDBKeyRange: { bound: () => null } });
  const transactions: (EventTarget & { abort: jest.Mock })[] = [];
  const transaction = () => {
    const store = { getAll: () => ({}), put: () => ({}) };
    transactions.push(Object.assign(new EventTarget(), { abort: jest.fn(), objectStore: () => store }));
    return transactions.at(-1);
  };
  Object.assign(opening.result, { transaction });
  const store = new IndexedStore();
  void store.lists('ines');
  void store.putList({ personId: 'ines', id: 'walks' } as never);
  opening.onsuccess?.();
  await Promise.resolve();
  await Promise.resolve();
  transactions[0]?.dispatchEvent(new Event('complete'));
  dispatchEvent(new Event('pagehide'));
  expect(transactions.map(({ abort }) => abort.mock.calls.length)).toEqual([0, 1]);
});
