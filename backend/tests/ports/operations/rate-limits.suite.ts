import type { RateLimits } from '../../../src/ports/operations/rate-limits';
import type { TestClock } from '../../support/world/test-clock';
import type { Open, Opened } from '../opened';

const allowance = { name: 'listening', capacity: 30, refillMs: 30_000 };
const limit = { name: 'sign-in', points: 3, windowMs: 60_000 };

export function rateLimitsSuite(engine: string, open: Open<RateLimits>, clock: TestClock): void {
  describe(`rate limits on ${engine}`, () => {
    let opened: Opened<RateLimits>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('allow a number of points per window, then name the time of the next attempt', async () => {
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push(await opened.port.consume(limit, 'k'));
      expect(answers.slice(0, 3)).toEqual([2, 1, 0].map((remaining) => ({ allowed: true, remaining })));
      expect(answers[3]).toEqual({ allowed: false, retryAfterMs: 60_000 });
      clock.advance(59_999);
      expect(await opened.port.consume(limit, 'k')).toEqual({ allowed: false, retryAfterMs: 1 });
      clock.advance(1);
      expect(await opened.port.consume(limit, 'k')).toEqual({ allowed: true, remaining: 2 });
    });

    test('count each key and each limit separately, across a restart', async () => {
      for (let n = 0; n < 3; n++) await opened.port.consume(limit, 'k');
      opened = await opened.reopen();
      expect(await opened.port.consume(limit, 'k')).toMatchObject({ allowed: false });
      expect(await opened.port.consume(limit, 'other')).toMatchObject({ allowed: true });
      expect(await opened.port.consume({ ...limit, name: 'sign-up' }, 'k')).toMatchObject({ allowed: true });
    });

    test('can be looked at without taking, and reset', async () => {
      expect(await opened.port.peek(limit, 'k')).toEqual({ allowed: true, remaining: 3 });
      await opened.port.consume(limit, 'k', 3);
      expect(await opened.port.peek(limit, 'k')).toMatchObject({ allowed: false });
      await opened.port.reset(limit, 'k');
      expect(await opened.port.peek(limit, 'k')).toEqual({ allowed: true, remaining: 3 });
    });

    test('draw from what grows back evenly, all or nothing', async () => {
      expect(await opened.port.draw(allowance, 'k', 20)).toEqual({ allowed: true, remaining: 10 });
      expect(await opened.port.draw(allowance, 'k', 15)).toEqual({ allowed: false, retryAfterMs: 5_000 });
      clock.advance(5_000);
      expect(await opened.port.draw(allowance, 'k', 15)).toEqual({ allowed: true, remaining: 0 });
      clock.advance(3_600_000);
      expect(await opened.port.draw(allowance, 'k', 31)).toMatchObject({ allowed: false });
      expect(await opened.port.draw(allowance, 'k', 30)).toEqual({ allowed: true, remaining: 0 });
      expect(await opened.port.draw(allowance, 'other', 30)).toMatchObject({ allowed: true });
    });

    test('allow no more to many at once than to one after the other, and remember it over a restart', async () => {
      const asked = Array.from({ length: 100 }, () => opened.port.draw(allowance, 'k', 5));
      expect((await Promise.all(asked)).filter(({ allowed }) => allowed)).toHaveLength(6);
      opened = await opened.reopen();
      expect(await opened.port.draw(allowance, 'k', 5)).toEqual({ allowed: false, retryAfterMs: 5_000 });
    });

    test('return unused points, up to the capacity', async () => {
      await opened.port.draw(allowance, 'k', 30);
      await opened.port.putBack(allowance, 'k', 10);
      expect(await opened.port.draw(allowance, 'k', 11)).toMatchObject({ allowed: false });
      await opened.port.putBack(allowance, 'k', 1000);
      expect(await opened.port.draw(allowance, 'k', 30)).toEqual({ allowed: true, remaining: 0 });
      await opened.port.putBack(allowance, 'unknown', 5);
      expect(await opened.port.draw(allowance, 'unknown', 31)).toMatchObject({ allowed: false });
    });

    test('take nothing when not all points are there', async () => {
      await opened.port.consume(limit, 'k', 2);
      expect(await opened.port.consume(limit, 'k', 2)).toMatchObject({ allowed: false });
      expect(await opened.port.consume(limit, 'k', 1)).toEqual({ allowed: true, remaining: 0 });
    });
  });
}
