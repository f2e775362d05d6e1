import type { Cache } from '../../../src/ports/operations/cache';
import type { TestClock } from '../../support/world/test-clock';
import type { Open } from '../opened';

export function cacheSuite(engine: string, open: Open<Cache>, clock: TestClock): void {
  describe(`cache on ${engine}`, () => {
    test('returns a value until it expires or is deleted', async () => {
      const { port: cache, close } = await open();
      expect(await cache.get('k')).toBeUndefined();
      await cache.set('k', { n: 1 }, 1000);
      await cache.set('other', 2, 1000);
      clock.advance(999);
      expect(await cache.get('k')).toEqual({ n: 1 });
      await cache.delete('other');
      expect(await cache.get('other')).toBeUndefined();
      clock.advance(1);
      expect(await cache.get('k')).toBeUndefined();
      await close();
    });

    test('drops the oldest entries of one owner above the quota, and none of another owner or kind', async () => {
      const { port: cache, close } = await open();
      await cache.set('answer/ada/1', 'kept', 60_000);
      await cache.set('totp/mallory', 'kept', 60_000);
      for (let n = 0; n <= 200; n++) await cache.set(`answer/mallory/${n}`, n, 60_000);
      expect(await cache.get('answer/mallory/0')).toBeUndefined();
      expect([await cache.get('answer/mallory/1'), await cache.get('answer/mallory/200')]).toEqual([1, 200]);
      expect([await cache.get('answer/ada/1'), await cache.get('totp/mallory')]).toEqual(['kept', 'kept']);
      await close();
    });
  });
}
