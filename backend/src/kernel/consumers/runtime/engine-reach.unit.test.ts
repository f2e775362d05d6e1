// Tests when a process counts as cut off from its engines, and what happens to its leases in the meantime.
import type { Lease, Leases } from '../../../ports/operations/leases';
import { EngineReach } from './engine-reach';
import { LeaseKeeper } from './lease-keeper';

const times = { answerMs: 3_000, unreachableAfterMs: 5_000 };
const leaseTimes = { forMs: 6_000, renewEveryMs: 1_500 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Engines that answer, refuse, or never respond. */
function engines() {
  const state: { answer: 'at once' | 'refused' | 'never'; asked: number } = { answer: 'at once', asked: 0 };
  const ask = async () => {
    state.asked++;
    if (state.answer === 'refused') throw new Error('away');
    if (state.answer === 'never') await new Promise(() => undefined);
  };
  return { state, ask };
}

async function lookFor(reach: EngineReach, ms: number): Promise<boolean> {
  for (let passed = 0; passed < ms; passed += 500) {
    reach.isCutOff();
    await jest.advanceTimersByTimeAsync(500);
  }
  return reach.isCutOff();
}

test.each(['refused', 'never'] as const)(
  'engines that answer %s are out of reach after a time, and back at once',
  async (answer) => {
    const { state, ask } = engines();
    const reach = new EngineReach(ask, times);
    expect(await lookFor(reach, 20_000)).toBe(false);
    state.answer = answer;
    expect(await lookFor(reach, 4_000)).toBe(false);
    expect(await lookFor(reach, 2_000)).toBe(true);
    state.answer = 'at once';
    expect(await lookFor(reach, 4_000)).toBe(false);
  },
);

test('a question that is never answered does not keep the next one from being asked', async () => {
  const { state, ask } = engines();
  state.answer = 'never';
  await lookFor(new EngineReach(ask, times), 10_000);
  expect(state.asked).toBeGreaterThan(2);
  expect(state.asked).toBeLessThan(6);
});

test('leases are neither renewed nor asked for while the engines are out of reach, and go on where nobody took them', async () => {
  const { state, ask } = engines();
  const calls: string[] = [];
  const changes: string[] = [];
  let isTaken = false;
  const lease = (name: string): Lease => ({ name, holder: 'me', fencingToken: 1 });
  const leases: Leases = {
    acquire: async (name) => lease(name),
    acquireAll: async () => [],
    renewAll: async (held) => {
      calls.push('renew');
      return isTaken ? [] : held;
    },
    release: async () => undefined,
  };
  const keeper = new LeaseKeeper(leases, 'me', leaseTimes, new EngineReach(ask, times));
  await keeper.hold('one', {
    onGained: async () => void changes.push('gained'),
    onLost: async () => void changes.push('lost'),
  });
  const callsWithin = async (ms: number) => {
    calls.length = 0;
    await jest.advanceTimersByTimeAsync(ms);
    return calls.length;
  };
  expect(await callsWithin(6_000)).toBe(4);
  state.answer = 'refused';
  await jest.advanceTimersByTimeAsync(7_500);
  expect(await callsWithin(30_000)).toBe(0);
  state.answer = 'at once';
  expect(await callsWithin(6_000)).toBeGreaterThan(1);
  expect(changes).toEqual(['gained']);
  isTaken = true;
  await jest.advanceTimersByTimeAsync(1_500);
  expect(changes).toEqual(['gained', 'lost']);
  keeper.stop();
});
