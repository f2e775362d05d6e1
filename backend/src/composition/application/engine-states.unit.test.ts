import { EngineStates } from './engine-states';

const times = { answerMs: 30, freshMs: 1_000, pollEveryMs: 1_000_000 };

function statesWith(isAway: () => boolean) {
  const lines: string[] = [];
  const note = (level: string) => (about: unknown, line?: string) =>
    void lines.push(`${level} ${(about as { engine: string }).engine}: ${line}`);
  let nowMs = 0;
  const asked = { count: 0 };
  const probe = {
    name: 'MongoDB',
    ask: async () => {
      asked.count += 1;
      if (isAway()) throw new Error('away');
    },
  };
  const states = new EngineStates([probe], { warn: note('warn'), info: note('info') }, times, () => nowMs);
  return { states, lines, asked, wait: (ms: number) => (nowMs += ms) };
}

test('names each engine with its state and since when', async () => {
  let isAway = false;
  const { states, wait } = statesWith(() => isAway);
  await states.look();
  wait(10_000);
  expect(await states.look()).toEqual([{ name: 'MongoDB', state: 'reachable', required: true, forSeconds: 10 }]);
  isAway = true;
  wait(2_000);
  expect(await states.look()).toEqual([{ name: 'MongoDB', state: 'unreachable', required: true, forSeconds: 0 }]);
  wait(5_000);
  expect(await states.look()).toMatchObject([{ state: 'unreachable', forSeconds: 5 }]);
  states.stop();
});

test('logs one line when an engine is lost and one when it is found, however often it is asked', async () => {
  let isAway = false;
  const { states, lines, wait } = statesWith(() => isAway);
  for (const away of [false, false, true, true, true, false, false]) {
    isAway = away;
    wait(2_000);
    await states.look();
  }
  expect(lines).toEqual(['warn MongoDB: an engine was lost', 'info MongoDB: an engine was found again']);
  states.stop();
});

test('asks the engines once a second at most', async () => {
  const { states, asked, wait } = statesWith(() => false);
  await Promise.all([states.look(), states.look()]);
  await states.look();
  expect(asked.count).toBe(1);
  wait(1_000);
  await states.look();
  expect(asked.count).toBe(2);
  states.stop();
});

test('an engine that never answers is unreachable', async () => {
  const silent = { name: 'Kafka', ask: () => new Promise<never>(() => undefined), isRequired: false };
  const log = { warn: () => undefined, info: () => undefined };
  const states = new EngineStates([silent], log, times);
  expect(await states.look()).toMatchObject([{ name: 'Kafka', state: 'unreachable', required: false }]);
  states.stop();
});
