import { sharedByWaiting } from './open-payments';

test('a caller during a pending request waits for the next answer, and shares it', async () => {
  const answers: ((answer: number) => void)[] = [];
  const ask = sharedByWaiting(() => new Promise<number>((resolve) => void answers.push(resolve)));
  const first = ask('ines');
  const later = [ask('ines'), ask('ines'), ask('ines')];
  const other = ask('otto');
  expect(answers).toHaveLength(2);
  answers[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(answers).toHaveLength(3);
  answers[2]?.(2);
  answers[1]?.(9);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(await other).toBe(9);
});

test('a failed answer keeps nobody waiting', async () => {
  let asked = 0;
  const ask = sharedByWaiting(async () => {
    asked++;
    if (asked === 1) throw new Error('down');
    return asked;
  });
  const [first, second] = await Promise.allSettled([ask('ines'), ask('ines')]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
  expect(await ask('ines')).toBe(3);
});
