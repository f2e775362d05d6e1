import { Intents, inputOf, intentOf } from './intents';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

test('an intent keeps its key until its outcome is known', () => {
  const intents = new Intents();
  const key = intents.keyOf('donate 100');
  expect(intents.keyOf('donate 100')).toBe(key);
  expect(intents.keyOf('donate 300')).not.toBe(key);
  intents.settle('donate 100');
  expect(intents.keyOf('donate 100')).not.toBe(key);
});

test('what moves money keeps its key over a reload, and the rest does not', () => {
  const storage = memory();
  const before = new Intents(() => storage);
  const [kept, other] = [before.keyOf('donate', { kept: true }), before.keyOf('comment')];
  const after = new Intents(() => storage);
  expect(after.keyOf('donate', { kept: true })).toBe(kept);
  expect(after.keyOf('comment')).not.toBe(other);
  after.settle('donate');
  expect(new Intents(() => storage).keyOf('donate', { kept: true })).not.toBe(kept);
});

test('an intent without an outcome is identified by its call and person, also after a reload', () => {
  const storage = memory();
  const call = 'POST /api/social/donate';
  const intent = intentOf(call, { body: { amount: 300 } }, 'ines');
  new Intents(() => storage).keyOf(intent, { kept: true });
  const after = new Intents(() => storage);
  expect(after.unsettled().map((each) => inputOf(each, call, 'ines'))).toEqual([{ body: { amount: 300 } }]);
  expect(inputOf(intent, call, 'ben')).toBeNull();
  expect(inputOf(intent, 'POST /api/song/purchase', 'ines')).toBeNull();
  after.settle(intent);
  expect(after.unsettled()).toEqual([]);
});

test('a day later the same call is a new intent', () => {
  let nowMs = 0;
  const intents = new Intents(
    () => null,
    () => nowMs,
  );
  const key = intents.keyOf('donate');
  nowMs = 24 * 60 * 60_000;
  expect(intents.keyOf('donate')).not.toBe(key);
});

test('storage that is blocked loses nothing but the reload', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
    removeItem: () => {
      throw new Error('blocked');
    },
  };
  const intents = new Intents(() => blocked);
  expect(intents.keyOf('donate', { kept: true })).toBe(intents.keyOf('donate', { kept: true }));
});

test('tells people, calls and inputs apart', () => {
  const donate = (person: string, amount: number) => intentOf('POST /api/social/donate', { body: { amount } }, person);
  expect(donate('a', 100)).toBe(donate('a', 100));
  expect(new Set([donate('a', 100), donate('b', 100), donate('a', 300)]).size).toBe(3);
  const [one, other] = [new FormData(), new FormData()];
  expect(intentOf('x', { body: one }, null)).toBe(intentOf('x', { body: one }, null));
  expect(intentOf('x', { body: one }, null)).not.toBe(intentOf('x', { body: other }, null));
});
