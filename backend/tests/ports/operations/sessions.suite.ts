import type { Sessions } from '../../../src/ports/operations/sessions';
import type { TestClock } from '../../support/world/test-clock';
import type { Open, Opened } from '../opened';

const dayMs = 24 * 60 * 60 * 1000;

export function sessionsSuite(engine: string, open: Open<Sessions>, clock: TestClock): void {
  describe(`sessions on ${engine}`, () => {
    let opened: Opened<Sessions>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const create = (userId: string) =>
      opened.port.create({ userId, roles: ['listener'], userAgent: 'Firefox', address: '10.0.0.1' });

    test('are found by their cookie only, also after a restart', async () => {
      const { cookie, session } = await create('u1');
      expect(cookie).toMatch(/^[\w-]{43}$/);
      opened = await opened.reopen();
      expect(await opened.port.find(cookie)).toEqual(session);
      for (const other of ['', 'x', session.id, `${cookie}x`]) expect(await opened.port.find(other)).toBeUndefined();
    });

    test('last 30 days from their last use', async () => {
      const { cookie } = await create('u1');
      clock.advance(29 * dayMs);
      const used = await opened.port.find(cookie);
      expect(used).toMatchObject({
        userId: 'u1',
        lastSeenAtMs: clock.nowMs(),
        expiresAtMs: clock.nowMs() + 30 * dayMs,
      });
      clock.advance(29 * dayMs);
      expect(await opened.port.find(cookie)).toBeDefined();
      clock.advance(30 * dayMs);
      expect(await opened.port.find(cookie)).toBeUndefined();
      expect(await opened.port.listOf('u1')).toEqual([]);
    });

    test('expire half a year after they began, even if they are used', async () => {
      const { cookie } = await create('u1');
      for (let days = 0; days < 180; days += 20) {
        expect(await opened.port.find(cookie)).toBeDefined();
        clock.advance(20 * dayMs);
      }
      expect(await opened.port.find(cookie)).toBeUndefined();
      expect(await opened.port.listOf('u1')).toEqual([]);
    });

    test('are revoked at once, by their own user only', async () => {
      const { cookie, session } = await create('u1');
      expect(await opened.port.revoke('u2', session.id)).toBe(false);
      expect(await opened.port.find(cookie)).toBeDefined();
      expect(await opened.port.revoke('u1', session.id)).toBe(true);
      expect(await opened.port.find(cookie)).toBeUndefined();
      expect(await opened.port.revoke('u1', session.id)).toBe(false);
    });

    test('are revoked all but one', async () => {
      const [kept, gone] = [await create('u1'), await create('u1')];
      const stranger = await create('u2');
      expect(await opened.port.revokeAllOf('u1', kept.session.id)).toEqual([gone.session.id]);
      expect((await opened.port.listOf('u1')).map(({ id }) => id)).toEqual([kept.session.id]);
      expect(await opened.port.find(stranger.cookie)).toBeDefined();
    });

    test('take on changed roles at once', async () => {
      const { cookie } = await create('u1');
      await opened.port.changeRoles('u1', ['listener', 'artist']);
      expect(await opened.port.find(cookie)).toMatchObject({ roles: ['listener', 'artist'] });
    });
  });
}
