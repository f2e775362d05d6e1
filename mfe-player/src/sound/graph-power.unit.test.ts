import { GraphPower } from './graph-power';
import type { SoundGraph } from './sound-graph';

function makePower() {
  let changed = () => {};
  const graph = {
    wake: jest.fn(),
    sleep: jest.fn(),
    isRunning: true,
    onStateChange: (listener: () => void) => {
      changed = listener;
    },
  };
  const become = (isRunning: boolean) => {
    graph.isRunning = isRunning;
    changed();
  };
  const interrupted = jest.fn();
  const open = jest.fn(() => graph as unknown as SoundGraph);
  const onOpen = jest.fn();
  return { graph, open, onOpen, become, interrupted, power: new GraphPower(open, onOpen, interrupted) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('opens nothing before it is woken, and then once', () => {
  const { power, open, onOpen, graph } = makePower();
  power.rest();
  expect(open).not.toHaveBeenCalled();
  expect(power.graph).toBeNull();
  power.wake();
  power.wake();
  expect(open).toHaveBeenCalledTimes(1);
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(power.graph).toBe(graph);
  expect(graph.wake).toHaveBeenCalledTimes(2);
});

test('sleeps a while after the music has stopped, unless it goes on', () => {
  const { power, graph } = makePower();
  power.wake();
  power.rest();
  jest.advanceTimersByTime(9_000);
  power.wake();
  jest.advanceTimersByTime(60_000);
  expect(graph.sleep).not.toHaveBeenCalled();
  power.rest();
  jest.advanceTimersByTime(10_000);
  expect(graph.sleep).toHaveBeenCalledTimes(1);
});

test('a browser without Web Audio is asked once and left alone', () => {
  const open = jest.fn(() => null);
  const power = new GraphPower(open, () => {});
  power.wake();
  power.wake();
  power.rest();
  expect(open).toHaveBeenCalledTimes(1);
  expect(power.graph).toBeNull();
});

describe('an interruption', () => {
  test('by a call or a lost device is reported while music is wanted', () => {
    const { power, become, interrupted } = makePower();
    power.wake();
    become(false);
    expect(interrupted).toHaveBeenCalledTimes(1);
  });

  test('is none while nothing is wanted, nor is falling asleep', () => {
    const { power, become, interrupted } = makePower();
    power.wake();
    power.rest();
    become(false);
    expect(interrupted).not.toHaveBeenCalled();
  });

  test('is none while the device starts, but one that does not start in time is', () => {
    const { power, graph, become, interrupted } = makePower();
    graph.isRunning = false;
    power.wake();
    become(false);
    jest.advanceTimersByTime(2499);
    expect(interrupted).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(interrupted).toHaveBeenCalledTimes(1);
  });

  test('is distinguished from a device that does not start because it is in use or missing', () => {
    for (const [isTaken, expected] of [
      [true, [1, 0]],
      [false, [0, 1]],
    ] as const) {
      const { graph, open, onOpen, interrupted } = makePower();
      const silent = jest.fn();
      Object.assign(graph, { isRunning: false, isTaken });
      new GraphPower(open, onOpen, interrupted, silent).wake();
      jest.advanceTimersByTime(2500);
      expect([interrupted.mock.calls.length, silent.mock.calls.length]).toEqual(expected);
    }
  });

  test('is none where the device started in time', () => {
    const { power, graph, become, interrupted } = makePower();
    graph.isRunning = false;
    power.wake();
    become(true);
    jest.advanceTimersByTime(10_000);
    expect(interrupted).not.toHaveBeenCalled();
  });
});

test('a page that is blocked for seconds does not take its device for a missing one', () => {
  const { power, interrupted, become, graph } = makePower();
  graph.isRunning = false;
  power.wake();
  jest.setSystemTime(Date.now() + 5_000);
  jest.runOnlyPendingTimers();
  become(true);
  jest.advanceTimersByTime(60_000);
  expect(interrupted).not.toHaveBeenCalled();
});
