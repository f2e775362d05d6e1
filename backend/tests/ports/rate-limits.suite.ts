import type { RateLimits } from '../../src/ports/rate-limits';
import type { TestClock } from '../support/test-clock';
import type { Open, Opened } from './opened';

const limit = { name: 'sign-in', points: 3, windowMs: 60_000 };

export function rateLimitsSuite(engine: string, open: Open<RateLimits>, clock: TestClock): void {
  describe(`rate limits on ${engine}`, () => {
    let opened: Opened<RateLimits>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('allow so many points in a window, then say when to come back', async () => {
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push(await opened.port.consume(limit, 'k'));
      expect(answers.slice(0, 3)).toEqual([2, 1, 0].map((remaining) => ({ allowed: true, remaining })));
      expect(answers[3]).toEqual({ allowed: false, retryAfterMs: 60_000 });
      clock.advance(59_999);
      expect(await opened.port.consume(limit, 'k')).toEqual({ allowed: false, retryAfterMs: 1 });
      clock.advance(1);
      expect(await opened.port.consume(limit, 'k')).toEqual({ allowed: true, remaining: 2 });
    });

    test('count each key and each limit by itself, over a restart', async () => {
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

    test('take nothing when not all points are there', async () => {
      await opened.port.consume(limit, 'k', 2);
      expect(await opened.port.consume(limit, 'k', 2)).toMatchObject({ allowed: false });
      expect(await opened.port.consume(limit, 'k', 1)).toEqual({ allowed: true, remaining: 0 });
    });
  });
}
