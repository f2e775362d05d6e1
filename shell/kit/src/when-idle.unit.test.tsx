import { preloadWhenIdle } from './when-idle';

let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  globalThis.requestIdleCallback = ((work: () => void) => idle.push(work)) as never;
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('code is fetched one part at each idle time, each after the one before has come', async () => {
  let comes: () => void = () => undefined;
  const first = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        comes = resolve;
      }),
  );
  const second = jest.fn(async () => undefined);
  preloadWhenIdle(first);
  preloadWhenIdle(second);
  await settle();
  expect(first).not.toHaveBeenCalled();
  idle.shift()?.();
  await settle();
  expect(first).toHaveBeenCalledTimes(1);
  expect(idle).toEqual([]);
  comes();
  await settle();
  idle.shift()?.();
  await settle();
  expect(second).toHaveBeenCalledTimes(1);
});
