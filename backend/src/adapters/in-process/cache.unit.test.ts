import { TestClock } from '../../../tests/support/world/test-clock';
import { InProcessCache } from './cache';

const minuteMs = 60_000;

test('one owner’s entries push out neither another kind nor another owner', async () => {
  const cache = new InProcessCache(new TestClock());
  await cache.set('totp/ada', 'begun', minuteMs);
  await cache.set('answer/user:ada/POST /x/1', 'answered', minuteMs);
  for (let n = 0; n < 20_000; n++) await cache.set(`answer/user:mallory/POST /x/${n}`, n, minuteMs);
  for (let n = 0; n < 20_000; n++) await cache.set(`app-play:mallory:${n}`, n, minuteMs);
  expect(await cache.get('totp/ada')).toBe('begun');
  expect(await cache.get('answer/user:ada/POST /x/1')).toBe('answered');
});

test('an owner’s oldest entries go first', async () => {
  const cache = new InProcessCache(new TestClock());
  for (let n = 0; n < 201; n++) await cache.set(`answer/user:ada/${n}`, n, minuteMs);
  expect([await cache.get('answer/user:ada/0'), await cache.get('answer/user:ada/200')]).toEqual([undefined, 200]);
});
