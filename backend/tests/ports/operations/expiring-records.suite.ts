import type { ExpiringRecords } from '../../../src/ports/operations/expiring-records';
import type { TestClock } from '../../support/world/test-clock';
import type { Open, Opened } from '../opened';

export function expiringRecordsSuite(engine: string, open: Open<ExpiringRecords>, clock: TestClock): void {
  describe(`expiring records on ${engine}`, () => {
    let opened: Opened<ExpiringRecords>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('are stored where none was, and replaced only by a caller who knows the present text', async () => {
      expect(await opened.port.get('k')).toBeUndefined();
      expect(await opened.port.replace('k', 'anything', 'a', 1000)).toBe(false);
      expect(await opened.port.replace('k', undefined, 'a b', 1000)).toBe(true);
      expect(await opened.port.replace('k', undefined, 'c', 1000)).toBe(false);
      expect(await opened.port.replace('k', 'a', 'c', 1000)).toBe(false);
      expect(await opened.port.get('k')).toBe('a b');
      expect(await opened.port.replace('k', 'a b', 'c', 1000)).toBe(true);
      expect(await opened.port.get('k')).toBe('c');
      expect(await opened.port.get('other')).toBeUndefined();
    });

    test('are replaced by one of a hundred concurrent callers', async () => {
      await opened.port.replace('k', undefined, 'first', 1000);
      const replaced = await Promise.all(
        Array.from({ length: 100 }, (_, n) => opened.port.replace('k', 'first', `${n}`, 1000)),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
    });

    test('survive a restart of the process', async () => {
      await opened.port.replace('k', undefined, 'a', 1000);
      opened = await opened.reopen();
      expect(await opened.port.get('k')).toBe('a');
    });

    test('expire after their last replacement, and are absent then', async () => {
      await opened.port.replace('k', undefined, 'a', 60_000);
      clock.advance(59_999);
      expect(await opened.port.replace('k', 'a', 'b', 60_000)).toBe(true);
      clock.advance(59_999);
      expect(await opened.port.get('k')).toBe('b');
      clock.advance(1);
      expect(await opened.port.get('k')).toBeUndefined();
      expect(await opened.port.replace('k', 'b', 'c', 60_000)).toBe(false);
      expect(await opened.port.replace('k', undefined, 'c', 60_000)).toBe(true);
      expect(await opened.port.get('k')).toBe('c');
    });
  });
}
