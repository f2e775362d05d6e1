// Engines: REDIS
// This test needs no engine; it is listed with those that use the helper, because only Linux has abstract sockets.
import { oneAtATime } from './one-at-a-time';

test('runs tasks with the same key one after the other, even after a failure', async () => {
  const what = `unit-${process.pid}`;
  const running: string[] = [];
  const seen: string[] = [];
  const work = (name: string) => async () => {
    running.push(name);
    seen.push(running.join('+'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    running.pop();
    if (name === 'a') throw new Error('a failed');
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => oneAtATime(what, work(name))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen.sort()).toEqual(['a', 'b', 'c']);
});
