import { FewAtATime } from './few-at-a-time';

const deferred = () => {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

test('does once what many ask for, few at a time, and refuses when too many wait', async () => {
  const works = new FewAtATime<string>({ atATime: 1, waiting: 1 });
  const [first, second] = [deferred(), deferred()];
  const started: string[] = [];
  const run = (key: string, { promise }: { readonly promise: Promise<string> }) =>
    works.run(key, () => {
      started.push(key);
      return promise;
    });
  const a = run('a', first);
  expect(run('a', first)).toBe(a);
  const b = run('b', second);
  expect(run('c', deferred())).toBe('full');
  expect(started).toEqual(['a']);
  first.reject(new Error('no such cover'));
  await expect(a).rejects.toThrow('no such cover');
  second.resolve('drawn');
  expect(await b).toBe('drawn');
  expect(started).toEqual(['a', 'b']);
  expect(await works.run('a', async () => 'again')).toBe('again');
});
