import type { Lease, Leases } from '../../src/ports/leases';
import type { TestClock } from '../support/test-clock';
import type { Open, Opened } from './opened';

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
  });
}
