import type { Lease, Leases } from '../../../src/ports/operations/leases';
import type { TestClock } from '../../support/world/test-clock';
import type { Open, Opened } from '../opened';

export function leasesSuite(engine: string, open: Open<Leases>, clock: TestClock): void {
  describe(`leases on ${engine}`, () => {
    let opened: Opened<Leases>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('are held by one at a time, and renewed under the same token', async () => {
      const first = await opened.port.acquire('relay', 'a', 1000);
      expect(first).toEqual({ name: 'relay', holder: 'a', fencingToken: 1 });
      expect(await opened.port.acquire('relay', 'b', 1000)).toBeUndefined();
      clock.advance(900);
      expect(await opened.port.acquire('relay', 'a', 1000)).toEqual(first);
      clock.advance(900);
      expect(await opened.port.acquire('relay', 'b', 1000)).toBeUndefined();
      expect(await opened.port.acquire('other', 'b', 1000)).toBeDefined();
    });

    test('pass on when they lapse or are released, with a token that grows, also after a restart', async () => {
      const first = (await opened.port.acquire('relay', 'a', 1000)) as Lease;
      clock.advance(1000);
      const second = (await opened.port.acquire('relay', 'b', 1000)) as Lease;
      expect(second.fencingToken).toBe(2);
      await opened.port.release(first);
      expect(await opened.port.acquire('relay', 'a', 1000)).toBeUndefined();
      await opened.port.release(second);
      opened = await opened.reopen();
      expect((await opened.port.acquire('relay', 'a', 1000))?.fencingToken).toBe(3);
    });

    test('are taken many at once: those that nobody else holds', async () => {
      const names = Array.from({ length: 600 }, (_, n) => `part/${n}`);
      const others = names.filter((_, n) => n % 3 === 0);
      await opened.port.acquireAll(others, 'b', 1000);
      const taken = await opened.port.acquireAll(names, 'a', 1000);
      expect(taken.map(({ name }) => name)).toEqual(names.filter((name) => !others.includes(name)));
      expect(taken.every(({ holder, fencingToken }) => holder === 'a' && fencingToken === 1)).toBe(true);
      expect(await opened.port.acquireAll([], 'a', 1000)).toEqual([]);
    });

    test('are renewed many at once: those that are still their holder’s', async () => {
      const [kept, taken, released] = (await opened.port.acquireAll(['1', '2', '3'], 'a', 1000)) as [
        Lease,
        Lease,
        Lease,
      ];
      clock.advance(1000);
      await opened.port.acquire('2', 'b', 500);
      await opened.port.release(released);
      expect(await opened.port.renewAll([kept, taken, released], 1000)).toEqual([kept]);
      expect(await opened.port.renewAll([], 1000)).toEqual([]);
      clock.advance(900);
      expect(await opened.port.acquireAll(['1', '2', '3'], 'c', 1000)).toEqual([
        { name: '2', holder: 'c', fencingToken: 3 },
        { name: '3', holder: 'c', fencingToken: 2 },
      ]);
    });

    test('last at least half of a period after each renewal, however often they are renewed', async () => {
      const lease = (await opened.port.acquire('relay', 'a', 1000)) as Lease;
      for (const ms of [100, 200, 300, 400, 499, 501]) {
        clock.advance(ms);
        expect(await opened.port.renewAll([lease], 1000)).toEqual([lease]);
      }
      clock.advance(499);
      expect(await opened.port.acquire('relay', 'b', 1000)).toBeUndefined();
    });

    test('are not renewed under a token that is not the last one, also not for their own holder', async () => {
      const first = (await opened.port.acquire('relay', 'a', 1000)) as Lease;
      await opened.port.release(first);
      const second = (await opened.port.acquire('relay', 'a', 1000)) as Lease;
      expect(second.fencingToken).toBe(2);
      expect(await opened.port.renewAll([first], 1000)).toEqual([]);
      expect(await opened.port.renewAll([second], 1000)).toEqual([second]);
    });
  });
}
