import { preloadWhenIdle } from './when-idle';

let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  globalThis.requestIdleCallback = ((work: () => void) => idle.push(work)) as never;
});
const atRestMs = 3_000;
const letPass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers({ doNotFake: ['requestIdleCallback'] }));
afterEach(() => jest.useRealTimers());

test('fetches one part of the code at each idle time, each after the former one has loaded', async () => {
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
  await letPass(atRestMs);
  expect(first).not.toHaveBeenCalled();
  idle.shift()?.();
  await letPass(atRestMs);
  expect(first).toHaveBeenCalledTimes(1);
  expect(idle).toEqual([]);
  comes();
  await letPass(0);
  idle.shift()?.();
  await letPass(0);
  expect(second).toHaveBeenCalledTimes(1);
});

test('waits while somebody scrolls or presses', async () => {
  const preload = jest.fn(async () => undefined);
  window.dispatchEvent(new Event('pointermove'));
  preloadWhenIdle(preload);
  for (const sign of ['scroll', 'pointerdown', 'keydown']) {
    await letPass(atRestMs - 1);
    window.dispatchEvent(new Event(sign));
  }
  expect(idle).toEqual([]);
  await letPass(atRestMs);
  idle.shift()?.();
  await letPass(0);
  expect(preload).toHaveBeenCalledTimes(1);
});
