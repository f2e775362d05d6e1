import { GraphPower } from './graph-power';
import type { SoundGraph } from './sound-graph';

function makePower() {
  const graph = { wake: jest.fn(), sleep: jest.fn() };
  const open = jest.fn(() => graph as unknown as SoundGraph);
  const onOpen = jest.fn();
  return { graph, open, onOpen, power: new GraphPower(open, onOpen) };
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
