import { until } from '../../tests/support/concurrency/until';
import { freshReadsAtMost } from './fresh-reads-at-most';

test('a thousand callers share one read, and a later caller gets a later value', async () => {
  let stored = 1;
  let reads = 0;
  const read = freshReadsAtMost(20, async () => {
    reads++;
    return stored;
  });
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, () => read())))).toEqual(new Set([1]));
  expect(reads).toBe(1);
  stored = 2;
  expect(await read()).toBe(2);
});

test('a call during a read gets the value of the next one', async () => {
  let stored = 1;
  const pending: (() => void)[] = [];
  const read = freshReadsAtMost(0, async () => {
    const value = stored;
    await new Promise<void>((resolve) => pending.push(resolve));
    return value;
  });
  const first = read();
  await until(() => pending.length === 1);
  stored = 2;
  const second = read();
  pending[0]?.();
  expect(await first).toBe(1);
  await until(() => pending.length === 2);
  pending[1]?.();
  expect(await second).toBe(2);
});

test('a failed read is reported to its callers alone', async () => {
  let isAway = true;
  const read = freshReadsAtMost(0, async () => {
    if (isAway) throw new Error('away');
    return 1;
  });
  await expect(read()).rejects.toThrow('away');
  isAway = false;
  expect(await read()).toBe(1);
});
