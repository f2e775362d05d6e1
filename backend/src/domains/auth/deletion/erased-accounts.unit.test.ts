import { until } from '../../../../tests/support/concurrency/until';
import { UnavailableError } from '../../../ports/operations/unavailable';
import { startDestroyingAgain } from './erased-accounts';

/** Fakes read models that fail to answer once, and a key that a backup has restored. */
function installation(isUpToDate: () => boolean) {
  const keys = new Set(['erased', 'living']);
  let isAway = true;
  const find = async () => {
    if (isAway) {
      isAway = false;
      throw new UnavailableError('MongoDB does not answer');
    }
    return { items: [{ userId: 'erased' }] };
  };
  const deps = {
    reads: { collection: () => ({ find, get: async (userId: string) => ({ userId }) }) },
    commands: { handlerOf: () => ({}) },
    waitFor: async () => isUpToDate(),
    personalKeys: {
      find: async (userId: string) => (keys.has(userId) ? {} : undefined),
      destroy: async (userId: string) => void keys.delete(userId),
      destroyed: async () => [{ subjectId: 'erased' }],
    },
    log: { warn: () => undefined, error: () => undefined },
  };
  return { keys, start: startDestroyingAgain(deps as never) };
}

test('a key that came back is destroyed again before a start ends, also where the engine has to be asked once more', async () => {
  const { keys, start } = installation(() => true);
  await (await start())();
  expect([...keys]).toEqual(['living']);
});

test('the same once read models are up to date', async () => {
  let looks = 0;
  const { keys, start } = installation(() => ++looks > 2);
  const stop = await start();
  expect(keys.has('erased')).toBe(true);
  await until(() => !keys.has('erased'), 10_000);
  await stop();
  expect([...keys]).toEqual(['living']);
});
