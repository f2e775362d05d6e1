import type { Cache } from '../../src/ports/cache';
import type { TestClock } from '../support/test-clock';
import type { Open } from './opened';

export function cacheSuite(engine: string, open: Open<Cache>, clock: TestClock): void {
  describe(`cache on ${engine}`, () => {
    test('gives a value back until its time is over or it is deleted', async () => {
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
  });
}
